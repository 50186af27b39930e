import { describe, expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import {
  answerUpdate,
  restHandler,
  toMany,
  type RestRoutes,
} from "@gen-api/runtime/rest";

const price: Resource = defineResource({
  type: "price",
  model: "Price",
  delegate: "price",
  id: { fields: ["amount"], key: "amount" },
  fields: { amount: { type: "Decimal" } },
  relationships: {
    near: { resource: () => price, kind: "to-many", inverse: "nearTo" },
    nearTo: { resource: () => price, kind: "to-many", inverse: "near" },
  },
  attributes: () => "",
});

// As a Decimal of Prisma spells itself.
const row = { amount: "1", near: [{ amount: "10" }] };

const routes: RestRoutes<unknown> = {
  resource: price,
  update: ({ request }) =>
    answerUpdate(request, { update: () => Promise.resolve(row) }),
  relationships: { near: toMany },
};

const disconnected: unknown[] = [];

const rest = restHandler(
  {
    schema: { database: { provider: "sqlite" }, models: {} },
    idDivider: "_",
    routes: [routes],
  },
  {
    client: {
      price: {
        findUnique: () => row,
        update({ data }: { readonly data: { readonly near?: object } }) {
          disconnected.push(data.near);
          return row;
        },
      },
    },
    endpoint: "/api",
  },
);

describe("a decimal that is an id", () => {
  test.each([
    ["1", 200],
    ["1.0", 200],
    ["10e-1", 200],
    ["10", 409],
    ["-1", 409],
    ["0", 409],
  ])("R15: PATCH /price/1.00 with data.id %s is %i", async (id, expected) => {
    const { status } = await rest({
      method: "PATCH",
      path: "/price/1.00",
      body: { data: { type: "price", id } },
    });
    expect(status).toBe(expected);
  });

  test("R9: a member leaves by any spelling of its id", async () => {
    const { status } = await rest({
      method: "DELETE",
      path: "/price/1/relationships/near",
      body: { data: [{ type: "price", id: "1e1" }] },
    });
    expect(status).toBe(200);
    expect(disconnected).toEqual([{ disconnect: [{ amount: "10" }] }]);
  });
});
