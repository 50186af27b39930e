import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../src/runtime/index.js";
import { type Answer, query, send } from "../runtime/rpc/send.js";
import {
  catalogueOnPostgresql,
  type CatalogueOnPostgresql,
} from "../support/catalogue-on-postgresql.js";
import { describeOn } from "../support/describe-on.js";

// What docs/access/security.md advises. A brand is a tenant; its products are the tenant's.

await describeOn(["postgresql"], () => {
  const role = `tenants_${randomUUID().slice(0, 8)}`;
  let catalogue: CatalogueOnPostgresql;
  let handler: ApiHandler;
  /** `authorize` waits for it, as for a key that all requests need. */
  let gate = Promise.resolve();

  beforeAll(async () => {
    catalogue = await catalogueOnPostgresql();
    const tenant = "current_setting('app.tenant', TRUE)";
    await catalogue.run(`
      CREATE ROLE ${role};
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON "Brand", "Product" TO ${role};
      ALTER TABLE "Brand" ENABLE ROW LEVEL SECURITY;
      ALTER TABLE "Product" ENABLE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON "Brand" USING (code = ${tenant});
      CREATE POLICY tenant ON "Product" USING ("brandCode" = ${tenant});
    `);
    for (const code of ["nord", "sud"]) {
      const product = { name: "x", description: "", price: 1, sku: code };
      const products = { create: { ...product, name: `from ${code}` } };
      await catalogue.owner.brand.create({
        data: { code, name: code, products },
      });
    }
    const prisma = catalogue.as(role);
    const clientOf = (code: unknown): typeof prisma => {
      const setTenant = (on: Pick<typeof prisma, "$executeRaw">) =>
        on.$executeRaw`SELECT set_config('app.tenant', ${code}, TRUE)`;
      return prisma.$extends({
        client: {
          $transaction: (work: (client: typeof prisma) => Promise<unknown>) =>
            prisma.$transaction(async (transaction) => {
              await setTenant(transaction);
              return work(transaction as typeof prisma);
            }),
        },
        query: {
          $allModels: {
            async $allOperations({ args, query: run }) {
              const [, result] = await prisma.$transaction([
                setTenant(prisma),
                run(args),
              ]);
              return result;
            },
          },
        },
      }) as unknown as typeof prisma;
    };
    handler = catalogue.createRpcHandler({
      client: ({ context }) => clientOf(context),
      authorize: () => gate.then(() => true),
    });
  });
  afterAll(async () => {
    await catalogue.run(`DROP OWNED BY ${role}; DROP ROLE ${role};`);
    await catalogue.close();
  });

  const as =
    (code: string): ApiHandler =>
    (request) =>
      handler({ ...request, context: code });
  const read = async (code: string, path: string, q: object) =>
    (await query(as(code), "GET", path, q)).body.data;

  test("look-ups that have waited for the same promise keep tenants apart", async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const asked = ["nord", "sud", "nord", "sud"].map((code) =>
      read(code, "product/findUnique", {
        where: { sku: "nord" },
        select: { name: true },
      }),
    );
    open();
    const found = { name: "from nord" };
    expect(await Promise.all(asked)).toEqual([found, null, found, null]);
  });

  test("related records, filters and counts are the tenant's", async () => {
    const others = { products: { some: { sku: "nord" } } };
    expect(await read("sud", "brand/count", { where: others })).toBe(0);
    expect(await read("nord", "brand/count", { where: others })).toBe(1);
    expect(
      await read("sud", "brand/findMany", {
        select: {
          code: true,
          products: { select: { sku: true } },
          _count: { select: { products: true } },
        },
      }),
    ).toEqual([
      { code: "sud", products: [{ sku: "sud" }], _count: { products: 1 } },
    ]);
  });

  test("writes reach the tenant's records only, also in transactions", async () => {
    const write = (method: string, path: string, body: object) =>
      send(as("sud"), method, path, body);
    const steal = { products: { connect: { sku: "nord" } } };
    const change = { where: { sku: "nord" }, data: { name: "stolen" } };
    const denied: readonly [number, Promise<Answer>][] = [
      [404, write("PATCH", "product/update", change)],
      [
        404,
        write("PATCH", "brand/update", { where: { code: "sud" }, data: steal }),
      ],
      [
        403,
        write("PATCH", "product/update", {
          where: { sku: "sud" },
          data: { brandCode: "nord" },
        }),
      ],
      [
        404,
        write("POST", "$transaction/sequential", [
          { model: "Product", op: "update", args: change },
        ]),
      ],
    ];
    for (const [status, answer] of denied) {
      expect((await answer).status).toBe(status);
    }
    expect(
      await catalogue.owner.product.findUnique({ where: { sku: "nord" } }),
    ).toMatchObject({ name: "from nord", brandCode: "nord" });
  });

  test("a transaction has one connection: it is undone whole, and waits for no other", async () => {
    const transact = (operations: object): Promise<Answer> =>
      send(as("sud"), "POST", "$transaction/sequential", operations);
    const product = { name: "y", description: "", price: 1, brandCode: "sud" };
    const undone = await transact([
      {
        model: "Product",
        op: "create",
        args: { data: { ...product, sku: "undone" } },
      },
      {
        model: "Product",
        op: "update",
        args: { where: { sku: "nord" }, data: { name: "stolen" } },
      },
    ]);
    expect(undone.status).toBe(404);
    expect(await read("sud", "product/count", {})).toBe(1);

    const reads = [{ model: "Product", op: "count", args: {} }];
    const many = await Promise.all(
      Array.from({ length: 20 }, () => transact([...reads, ...reads])),
    );
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    expect(many[0]?.body.data).toEqual([1, 1]);
  });
});
