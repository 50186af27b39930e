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
    { where: { AND: [], name: "a" } },
    { ...empty, where: { AND: [], id: 1 } },
  ]);
});
