import { expect, test } from "@jest/globals";
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
      return await Promise.resolve(null);
    },
  };
  const rpc = rpcHandler(
    { routes: [routes] },
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
  for (const args of [whole, partial]) {
    const { status } = await query(rpc, "GET", "/note/findUnique", args);
    expect(status).toBe(200);
  }
  expect(asked).toEqual([whole, partial]);
  // Prisma would find a record by a name that is not unique, in a batch with others.
  expect(passed).toEqual([whole, { where: { AND: [], name: "a" } }]);
});
