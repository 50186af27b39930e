import { expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import { copyArgs } from "../../../src/runtime/prisma/copy-args.js";

// Client extensions may write to what they are given.
test("arguments are copied, and the values in them are the same", () => {
  const values = [new Date(0), new Decimal(1), new Uint8Array([1]), 1n, null];
  const args = { where: { OR: [{ at: { in: values } }] }, take: 1 };
  const copy = copyArgs(args);
  expect(copy).toEqual(args);
  expect(copy.where).not.toBe(args.where);
  expect(copy.where.OR).not.toBe(args.where.OR);
  expect(copy.where.OR[0]).not.toBe(args.where.OR[0]);
  const copied = copy.where.OR[0]?.at.in;
  expect(copied).not.toBe(values);
  for (const [index, value] of values.entries()) {
    expect(copied?.[index]).toBe(value);
  }
});
