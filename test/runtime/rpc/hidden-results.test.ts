import { expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";
import {
  operationNames,
  type OperationName,
  operations,
} from "../../../src/runtime/contract/rpc-operations.js";
import { ResultWriter } from "../../../src/runtime/rpc/result-text.js";
import { query, send } from "./send.js";

const user = defineResource({
  type: "user",
  model: "User",
  delegate: "user",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, secret: { type: "String", hidden: true } },
  relationships: {},
  attributes: () => "",
});

class Entity {
  readonly #row = { id: 1, secret: "s" };
  toJSON(): object {
    return this.#row;
  }
}

test.each<[string, object]>([
  ["a row", { id: 1, secret: "s" }],
  ["a row that an extension made an object of", new Entity()],
  ["rows in a set", new Set([{ id: 1, secret: "s" }])],
])("B5: a hidden column is in no result: %s", (_, result) => {
  const text = new ResultWriter("base64").write(result, user);
  expect(text).toContain('"id":1');
  expect(text).not.toContain("secret");
});

/** The operations that return numbers, aggregates or booleans. */
const withoutRecords: readonly OperationName[] = [
  ...(["aggregate", "count", "createMany", "deleteMany"] as const),
  ...(["exists", "groupBy", "updateMany"] as const),
];

const one = { where: { id: 1 } };

/** What the client is given and what it answers, if it answers with all columns. */
async function call(
  name: OperationName,
  args: object = one,
): Promise<{ given: unknown; data: unknown }> {
  const { method, takes } = operations[name];
  let given: unknown;
  const run = ({ args }: { readonly args: unknown }): Promise<object> => {
    given = args;
    return Promise.resolve({ id: 1, secret: "s" });
  };
  const handler = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [{ resource: user, [name]: run }],
    },
    {
      client: { user: { count: () => Promise.resolve(1), [name]: run } },
      // Nothing is added to what a request asks for.
      limits: { maxTake: Infinity, maxRecords: Infinity },
    },
  );
  const ask = takes === undefined ? query : send;
  const { body } = await ask(handler, method, `user/${name}`, args);
  return { given, data: body.data };
}

test.each(operationNames.filter((name) => !withoutRecords.includes(name)))(
  "B5: %s answers without a hidden column, though an extension returns it",
  async (name) => {
    const { given, data } = await call(name);
    expect(given).not.toEqual(one);
    expect(data).toEqual({ id: 1 });
  },
);

test.each(withoutRecords)(
  "B5: %s is not told to omit a hidden column, which Prisma would refuse",
  async (name) => {
    expect((await call(name)).given).toEqual(one);
  },
);

test("B5: a hidden column is omitted beside what a request omits", async () => {
  const { given } = await call("findMany", { omit: { id: true } });
  expect(given).toEqual({ omit: { id: true, secret: true } });
});
