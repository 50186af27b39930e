import { expect, test } from "@jest/globals";
import {
  operationNames,
  type OperationName,
} from "../../../src/runtime/contract/rpc-operations.js";
import type { OperationContext } from "../../../src/runtime/rpc/routes.js";
import { operationOf } from "../../../src/runtime/rpc/run-operation.js";
import { thing } from "../rest/thing.js";

/** A delegate whose methods tell their names and arguments, if they keep their `this`. */
const delegate = Object.fromEntries(
  operationNames.map((name) => [
    name,
    function (this: unknown, args: unknown): unknown {
      return Promise.resolve(this === delegate && [name, args]);
    },
  ]),
);
const args = { where: { id: 1 } };

const run = (name: OperationName, route: true | (() => Promise<string>)) =>
  operationOf(
    { resource: thing, [name]: route },
    name,
  )?.({
    ...{ delegate, resource: thing, args },
  } as unknown as OperationContext);

test.each(operationNames.filter((name) => name !== "exists"))(
  "P1 %s calls the delegate's method of that name",
  async (name) => {
    expect(await run(name, true)).toEqual([name, args]);
  },
);

test("P1 exists finds the first record", async () => {
  expect(await run("exists", true)).toBe(true);
});

test("a route may have another function, or none", async () => {
  expect(await run("create", () => Promise.resolve("own"))).toBe("own");
  expect(operationOf({ resource: thing }, "create")).toBeUndefined();
});
