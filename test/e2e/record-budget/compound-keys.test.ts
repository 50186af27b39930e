import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { generateClient } from "../../../fixtures/support/generate-client.js";
import type { PrismaClient } from "../../../fixtures/catalogue/generated/prisma/client.js";
import type {
  createRestHandler as CreateRestHandler,
  createRpcHandler as CreateRpcHandler,
} from "../../../fixtures/catalogue/src/api/index.js";
import type { Limits } from "../../../src/runtime/contract/limits.js";
import { Answers, countingAdapter } from "../../support/counting-adapter.js";
import { withLock } from "../../support/lock.js";
import { get, problemOf, run } from "./filled-blog.js";

// PostgreSQL, with keys of several columns, keys that are no id, and a relation whose name is
// longer than PostgreSQL keeps names: 3 brands with 4 products each, each with 5 reviews and in
// 3 of 6 warehouses.

const root = fileURLToPath(new URL("../../../", import.meta.url));
const answers = new Answers();
let client: PrismaClient;
let makeRest: typeof CreateRestHandler;
let makeRpc: typeof CreateRpcHandler;
let close: () => Promise<void>;

beforeAll(async () => {
  await withLock(join(root, ".tmp", "catalogue-client.lock"), () =>
    generateClient(join(root, "fixtures/catalogue/schema.prisma")),
  );
  const { PrismaClient: Client } =
    await import("../../../fixtures/catalogue/generated/prisma/client.js");
  const api = await import("../../../fixtures/catalogue/src/api/index.js");
  const { setUp } = await import("../../../fixtures/catalogue/src/set-up.js");
  const { connect } =
    await import("../../../fixtures/catalogue/src/connection.js");
  makeRest = api.createRestHandler;
  makeRpc = api.createRpcHandler;
  const folder = await mkdtemp(join(tmpdir(), "gen-api-catalogue-"));
  await setUp(folder);
  const connection = connect(folder);
  client = new Client({
    adapter: countingAdapter(connection.adapter, answers),
  });
  close = async () => {
    await client.$disconnect();
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  };
  await fill();
});
afterAll(() => close());
beforeEach(() => {
  answers.queries = [];
});

async function fill(): Promise<void> {
  await client.stock.deleteMany();
  await client.review.deleteMany();
  await client.product.deleteMany();
  await client.brand.deleteMany();
  await client.warehouse.deleteMany();
  const warehouses = ["a_b", "a"].flatMap((region) =>
    [1, 2, 3].map((number) => ({ region, number, address: "x" })),
  );
  await client.warehouse.createMany({ data: warehouses });
  for (const code of ["b0", "b1", "b2"]) {
    const products = [0, 1, 2, 3].map((at) => ({
      sku: `${code}-${String(at)}`,
      name: "Thing",
      description: "",
      price: 1,
      stock: {
        create: warehouses
          .filter((_, one) => (one + at) % 2 === 0)
          .map(({ region, number }) => ({
            warehouseRegion: region,
            warehouseNumber: number,
          })),
      },
      reviews: {
        create: [1, 2, 3, 4, 5].map((stars) => ({
          author: `r${String(stars)}`,
          stars,
        })),
      },
    }));
    await client.brand.create({
      data: { code, name: code, products: { create: products } },
    });
  }
}

const rest = (limits: Partial<Limits>) =>
  makeRest({ client, endpoint: "http://localhost", limits });
const rpc = (limits: Partial<Limits>) => makeRpc({ client, limits });

const long =
  "stock_stock_warehouseRegion_warehouseNumberTowarehouse_region_number";
const byKey = {
  orderBy: [
    { productId: "asc" },
    { warehouseRegion: "asc" },
    { warehouseNumber: "asc" },
  ],
};
const byPlace = { orderBy: [{ region: "asc" }, { number: "asc" }] };

test.each<[string, object]>([
  ["warehouse", { ...byPlace, include: { [long]: byKey } }],
  [
    "warehouse",
    {
      ...byPlace,
      select: {
        address: true,
        [long]: {
          take: 2,
          ...byKey,
          select: {
            quantity: true,
            product: {
              select: {
                sku: true,
                stock: { select: { warehouseNumber: true }, ...byKey },
              },
            },
          },
        },
      },
    },
  ],
  [
    "brand",
    {
      orderBy: { id: "asc" },
      include: {
        products: {
          orderBy: { id: "asc" },
          include: {
            stock: { ...byKey, include: { warehouse: true } },
            reviews: { orderBy: { id: "asc" }, where: { stars: { gt: 2 } } },
          },
        },
      },
    },
  ],
])("B8: on PostgreSQL, the result is Prisma's: %s %j", async (model, args) => {
  const answer = await run(rpc({}), "GET", `${model}/findMany`, args);
  const delegates = client as unknown as Record<
    string,
    { findMany(args: object): Promise<object[]> }
  >;
  const expected = await delegates[model]?.findMany(args);
  expect((answer.body as { data: unknown }).data).toEqual(
    JSON.parse(JSON.stringify(expected)),
  );
});

test.each([
  "/brand?include=products.stock.warehouse",
  `/warehouse?include=${long}.product.reviews`,
])("B8: on PostgreSQL, no more than maxRecords are loaded: %s", async (url) => {
  const answer = await get(rest({ maxRecords: 60 }), url);
  expect([answer.status, problemOf(answer)]).toEqual([
    400,
    expect.objectContaining({ source: { parameter: "include" } }),
  ]);
  expect(answers.rows).toBeLessThanOrEqual(65);
  expect((await get(rest({}), url)).status).toBe(200);
});

test("B8: on PostgreSQL, updateManyAndReturn of too many changes none", async () => {
  const args = { data: { stars: 9 } };
  const answer = await run(
    rpc({ maxRecords: 59 }),
    "PATCH",
    "review/updateManyAndReturn",
    args,
  );
  expect(answer.status).toBe(400);
  expect(await client.review.count({ where: { stars: 9 } })).toBe(0);
  expect(
    (
      await run(
        rpc({ maxRecords: 60 }),
        "PATCH",
        "review/updateManyAndReturn",
        args,
      )
    ).status,
  ).toBe(200);
});
