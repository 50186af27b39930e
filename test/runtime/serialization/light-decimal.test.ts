import { expect, test } from "@jest/globals";
import { decimal, defineResource } from "@gen-api/runtime";
import { answerGet, restHandler } from "@gen-api/runtime/rest";
import { rpcHandler } from "@gen-api/runtime/rpc";

/**
 * As decimal.js-light has them, of which the clients of Prisma 5 and 6 for Workers are made
 * (`@prisma/client/wasm`): without the name that other decimals have.
 */
class LightDecimal {
  readonly s = 1;
  readonly e = 0;
  readonly d = [1, 5_000_000];
  toDecimalPlaces(): this {
    return this;
  }
  toJSON(): string {
    return "1.5";
  }
}

interface Row {
  readonly price: LightDecimal;
}
const row = { id: 1, price: new LightDecimal() };
const resource = defineResource({
  type: "thing",
  model: "Thing",
  delegate: "thing",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, price: { type: "Decimal" } },
  relationships: {},
  attributes: ({ price }: Row) => `"price":${decimal(price)}`,
});

test("B1: decimals of a client for Workers are marked", async () => {
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource,
          get: ({ request }) =>
            answerGet(request, { findUnique: () => Promise.resolve(row) }),
        },
      ],
    },
    { client: {}, endpoint: "/api" },
  );
  const rpc = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [{ resource, findFirst: () => Promise.resolve(row) }],
    },
    { client: {} },
  );
  const marker = [["custom", "Decimal"]];
  const got = await rest({ method: "GET", path: "/thing/1" });
  expect(got.body).toMatchObject({
    data: { attributes: { price: "1.5" } },
    meta: {
      serialization: { values: { "data.attributes.price": marker } },
    },
  });
  const found = await rpc({ method: "GET", path: "/thing/findFirst" });
  expect(found.body).toMatchObject({
    data: { price: "1.5" },
    meta: { serialization: { values: { price: marker } } },
  });
});
