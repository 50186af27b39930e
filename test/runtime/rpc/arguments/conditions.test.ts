import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { rpcHandler } from "../../../../src/runtime/rpc/index.js";
import { note } from "./note.js";

const routes = {
  resource: note,
  findMany: async () => await Promise.resolve([]),
  deleteMany: async () => await Promise.resolve({ count: 0 }),
};
const message = "more than 4 conditions are given";

test("P1 conditions are counted wherever filters stand", () => {
  const reader = new ArgumentReader([routes], { limits: { maxConditions: 4 } });
  const read = (args: Record<string, unknown>): unknown =>
    reader.read(note, args);
  // A filter counts, and each of its members.
  const most = { id: 1, name: "a", AND: [] };
  const tooMany = { ...most, NOT: [] };
  expect(read({ where: most })).toEqual({ where: most });
  for (const args of [
    { where: tooMany },
    { where: { OR: [{}, {}, {}] } },
    { where: { children: { some: { id: 1, name: "a" } } } },
    { include: { children: { where: tooMany } } },
    { select: { _count: { select: { children: { where: tooMany } } } } },
    { data: { children: { connect: [{ id: 1 }, { id: 2 }, { id: 3 }] } } },
    { data: { children: { deleteMany: tooMany } } },
    { having: tooMany },
    { cursor: tooMany },
  ]) {
    expect(() => read(args)).toThrow(message);
  }
  // The last arguments' conditions are not counted again.
  expect(read({ where: most })).toEqual({ where: most });
});

test("P1 values are no conditions", () => {
  const reader = new ArgumentReader([routes], { limits: { maxConditions: 4 } });
  const id = { in: Array.from({ length: 100 }, (_, at) => at) };
  const data = Array.from({ length: 100 }, (_, at) => ({ id: at, name: "a" }));
  expect(reader.read(note, { where: { id }, data })).toEqual({
    where: { id },
    data,
  });
});

test("P1 an option says how many conditions there may be", async () => {
  const OR = Array.from({ length: 1000 }, (_, id) => ({ id }));
  const ask = async (limits?: { maxConditions: number }) => {
    const rpc = rpcHandler(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        routes: [routes],
      },
      { client: {}, ...(limits && { limits }) },
    );
    const { status, body } = await rpc({
      method: "GET",
      path: "/note/findMany",
      query: { q: JSON.stringify({ where: { OR } }) },
    });
    return { status, body };
  };
  expect(await ask()).toMatchObject({
    status: 400,
    body: {
      error: { message: '"where.OR.499": more than 1000 conditions are given' },
    },
  });
  expect(await ask({ maxConditions: 4000 })).toMatchObject({ status: 200 });
});
