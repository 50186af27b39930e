import { expect, test } from "@jest/globals";
import * as rpc from "../../../src/runtime/rpc/index.js";
import { operations } from "../../../src/runtime/contract/rpc-operations.js";
import type {
  Operation,
  OperationContext,
} from "../../../src/runtime/rpc/routes.js";
import { thing } from "../rest/thing.js";

/** A delegate whose methods tell their names and arguments, if they keep their `this`. */
const delegate = Object.fromEntries(
  [...operations.keys()].map((name) => [
    name,
    function (this: unknown, args: unknown): unknown {
      return Promise.resolve(this === delegate && [name, args]);
    },
  ]),
);

/** What generated code imports: `delete` cannot be the name of an import. */
const functions = new Map<string, unknown>([
  ...Object.entries(rpc),
  ["delete", rpc.deleteOne],
]);

const own = [...operations.keys()].filter((name) => name !== "exists");

test.each(own)(
  "P1 %s calls the delegate's method of that name",
  async (name) => {
    const run = functions.get(name) as Operation;
    const args = { where: { id: 1 } };
    const context = {
      delegate,
      resource: thing,
      args,
    } as unknown as OperationContext;
    expect(await run(context)).toEqual([name, args]);
  },
);
