import { expect, test } from "@jest/globals";
import { defineResource } from "../../../../src/runtime/index.js";
import { batchSafe } from "../../../../src/runtime/rpc/arguments/batch-safe.js";
import { rpcHandler } from "../../../../src/runtime/rpc/index.js";
import { query } from "../send.js";
import { note } from "./note.js";

test("R39 authorize sees the arguments of a look-up, and not what is added for Prisma", async () => {
  const asked: unknown[] = [];
  const passed: unknown[] = [];
  const routes = {
    resource: note,
    findUnique: async ({ args }: { readonly args: object }) => {
      passed.push(args);
      // What is missing is asked for again if others were asked for in the same tick.
      return await new Promise<null>((resolve) => setImmediate(resolve, null));
    },
  };
  const rpc = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [routes],
    },
    {
      client: {},
      authorize: (access) => {
        if (access.protocol === "rpc") asked.push(access.arguments);
        return true;
      },
    },
  );
  const whole = { where: { id: 1 } };
  const partial = { where: { name: "a" } };
  const empty = { where: { id: 1 }, omit: { id: true, name: true } };
  for (const args of [whole, partial, empty]) {
    const { status } = await query(rpc, "GET", "/note/findUnique", args);
    expect(status).toBe(200);
  }
  expect(asked).toEqual([whole, partial, empty]);
  // In a batch with others, Prisma would find a record by a name that is not unique,
  // and not refuse arguments that select nothing.
  expect(passed).toEqual([
    whole,
    { where: { NOT: [], name: "a" } },
    { ...empty, where: { NOT: [], id: 1 } },
  ]);
});

const seat = defineResource({
  type: "seat",
  model: "Seat",
  delegate: "seat",
  id: { fields: ["row", "place"], key: "row_place" },
  fields: {
    row: { type: "Int" },
    place: { type: "Int" },
    code: { type: "String" },
  },
  uniques: { code: ["code"] },
  relationships: {},
  attributes: () => "",
});

const whole = { row_place: { row: 1, place: 2 } };

test.each<Record<string, unknown>>([
  { where: { code: "a" } },
  { where: { code: "a" }, omit: { code: true } },
  { where: { code: "a" }, select: { code: true } },
])("P1 a look-up by a key of one field may be batched: %j", (args) => {
  expect(batchSafe(seat, args)).toBe(args);
});

test.each([
  // A client extension may add a condition on one of its columns.
  whole,
  { row_place: { row: 1 } },
  { row_place: { row: 1, place: null } },
  { row_place: { row: 1, place: { gt: 1 } } },
  { row_place: { row: 1, code: "a" } },
  { row_place: { ...whole.row_place, code: "a" } },
  { row_place: 1 },
  { ...whole, code: "a" },
  { code: ["a"] },
  { code: null },
  { row: 1 },
  {},
])("P1 a look-up by anything else is not: %j", (where) => {
  expect(batchSafe(seat, { where })).toEqual({ where: { NOT: [], ...where } });
});

test.each([
  { select: {} },
  { select: { row: false } },
  { omit: { row: true, place: true, code: true } },
  { take: 1 },
  { include: { tickets: { cursor: { id: 1 } } } },
  { select: { hall: { include: { events: { cursor: { id: 1 } } } } } },
])("P1 nor is one with %j", (more) => {
  const where = { code: "a" };
  expect(batchSafe(seat, { where, ...more })).toEqual({
    where: { NOT: [], ...where },
    ...more,
  });
});
