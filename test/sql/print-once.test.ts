import { afterEach, expect, jest, test } from "@jest/globals";
import { printOnce } from "../../src/runtime/sql/print-once.js";

afterEach(() => {
  jest.restoreAllMocks();
});

const read = { model: "Tag", operation: "findMany", reason: "a list" };

test("reasons are printed once for each model in development", () => {
  process.env["NODE_ENV"] = "development";
  const print = jest.spyOn(console, "warn").mockReturnValue();
  const tell = printOnce();
  tell?.(read);
  tell?.({ ...read, operation: "count" });
  tell?.({ ...read, model: "Post" });
  expect(print.mock.calls).toEqual([
    ["gen-api: sqlReads() leaves reads of Tag to Prisma: a list"],
    ["gen-api: sqlReads() leaves reads of Post to Prisma: a list"],
  ]);
});

test.each(["production", "test", ""])("and nothing in %j", (environment) => {
  process.env["NODE_ENV"] = environment;
  expect(printOnce()).toBeUndefined();
});
