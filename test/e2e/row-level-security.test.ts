import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { PrismaClient } from "../../fixtures/catalogue/generated/prisma/client.js";
import type { ApiHandler, ApiRequest } from "../../src/runtime/index.js";
import { type Answer, query, send } from "../runtime/rpc/send.js";
import {
  catalogueOnPostgresql,
  type CatalogueOnPostgresql,
} from "../support/catalogue-on-postgresql.js";
import { describeOn } from "../support/describe-on.js";

// B2, B3: the database decides who sees what; each request brings its role.

await describeOn(["postgresql"], () => {
  const suffix = randomUUID().slice(0, 8);
  const nord = `nord_${suffix}`;
  const sud = `sud_${suffix}`;
  let catalogue: CatalogueOnPostgresql;
  let handler: ApiHandler;
  let rest: ApiHandler;

  beforeAll(async () => {
    catalogue = await catalogueOnPostgresql();
    // A brand's code is its role's name. A brand with a secret product is
    // hidden from everybody, also from the one who has just made it so.
    await catalogue.run(`
      CREATE ROLE ${nord};
      CREATE ROLE ${sud};
      GRANT USAGE ON SCHEMA public TO ${nord}, ${sud};
      GRANT SELECT, INSERT, UPDATE, DELETE ON "Brand", "Product" TO ${nord}, ${sud};
      ALTER TABLE "Brand" ENABLE ROW LEVEL SECURITY;
      CREATE POLICY see ON "Brand" FOR SELECT USING (
        (code = current_user OR code = 'public') AND NOT EXISTS (
          SELECT FROM "Product" WHERE "brandCode" = code AND name = 'secret'));
      CREATE POLICY add ON "Brand" FOR INSERT WITH CHECK (code = current_user);
      CREATE POLICY edit ON "Brand" FOR UPDATE USING (code = current_user);
      CREATE POLICY remove ON "Brand" FOR DELETE USING (code = current_user);
    `);
    const clients = new Map<unknown, PrismaClient>(
      [nord, sud].map((role) => [role, catalogue.as(role)]),
    );
    const client = ({ context }: ApiRequest): PrismaClient => {
      const found = clients.get(context);
      if (!found) throw new Error("no such role");
      return found;
    };
    handler = catalogue.createRpcHandler({ client });
    rest = catalogue.createRestHandler({ client, endpoint: "/api" });
    await catalogue.owner.brand.createMany({
      data: [nord, sud, "public"].map((code) => ({ code, name: code })),
    });
  });
  afterAll(async () => {
    await catalogue.run(
      `DROP OWNED BY ${nord}, ${sud}; DROP ROLE ${nord}, ${sud};`,
    );
    await catalogue.close();
  });

  /** The handler for requests of a role. */
  const as =
    (role: string): ApiHandler =>
    (request) =>
      handler({ ...request, context: role });

  const denied = (more: object): Answer => ({
    status: 403,
    body: {
      error: { message: expect.any(String), rejectedByPolicy: true, ...more },
    },
  });
  const byDatabase = { orm: true, code: expect.any(String) };

  const product = (name: string): object => ({
    create: { sku: randomUUID(), name, description: "", price: 1 },
  });

  test("each role reads what it may see", async () => {
    for (const role of [nord, sud]) {
      const { body } = await query(as(role), "GET", "brand/findMany", {
        select: { code: true },
        orderBy: { code: "asc" },
      });
      const codes = [role, "public"].sort();
      expect(body.data).toEqual(codes.map((code) => ({ code })));
    }
  });

  test("a row that the policy forbids to write is 403", async () => {
    const data = { code: sud + "x", name: "x" };
    const answer = await send(as(nord), "POST", "brand/create", { data });
    expect(answer).toEqual(denied(byDatabase));
    expect(answer.body.error?.["message"]).toContain("row-level security");
    expect(await send(as(nord), "POST", "brand/createMany", { data })).toEqual(
      denied(byDatabase),
    );
    const update = { where: { code: nord }, data: { code: sud + "y" } };
    expect(await send(as(nord), "PATCH", "brand/update", update)).toEqual(
      denied(byDatabase),
    );
  });

  test("a table that the role has no right to is 403", async () => {
    expect(await query(as(nord), "GET", "warehouse/findMany", {})).toEqual(
      denied(byDatabase),
    );
  });

  test("a row that the role does not see is not there: 404", async () => {
    const update = { where: { code: sud }, data: { name: "mine" } };
    const { status, body } = await send(
      as(nord),
      "PATCH",
      "brand/update",
      update,
    );
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ orm: true, code: "P2025" });
    const many = await send(as(nord), "PATCH", "brand/updateMany", update);
    expect(many.body.data).toEqual({ count: 0 });
  });

  test("a denial undoes the whole transaction", async () => {
    const rename = { where: { code: nord }, data: { name: "renamed" } };
    const answer = await send(as(nord), "POST", "$transaction/sequential", [
      { model: "brand", op: "update", args: rename },
      {
        model: "brand",
        op: "create",
        args: { data: { code: sud + "z", name: "" } },
      },
    ]);
    expect(answer).toEqual(denied(byDatabase));
    expect(
      await catalogue.owner.brand.count({ where: { name: "renamed" } }),
    ).toBe(0);
  });

  test("a mutation that is done and cannot be read back is 403 RESULT_NOT_READABLE", async () => {
    const unreadable = denied({ reason: "RESULT_NOT_READABLE" });
    const hide = {
      where: { code: nord },
      data: { name: "hidden", products: product("secret") },
    };
    expect(await send(as(nord), "PATCH", "brand/update", hide)).toEqual(
      unreadable,
    );
    expect(
      await catalogue.owner.brand.count({
        where: { code: nord, name: "hidden" },
      }),
    ).toBe(1);

    await catalogue.owner.product.deleteMany();
    await catalogue.owner.brand.delete({ where: { code: sud } });
    const data = { code: sud, name: "made", products: product("secret") };
    expect(await send(as(sud), "POST", "brand/create", { data })).toEqual(
      unreadable,
    );
    expect(await catalogue.owner.brand.count({ where: { name: "made" } })).toBe(
      1,
    );

    await catalogue.owner.product.deleteMany();
    await catalogue.owner.brand.delete({ where: { code: sud } });
    const upsert = { where: { code: sud }, create: data, update: {} };
    expect(await send(as(sud), "POST", "brand/upsert", upsert)).toEqual(
      unreadable,
    );
    expect(await catalogue.owner.brand.count({ where: { name: "made" } })).toBe(
      1,
    );
  });

  test("so it is in REST, with the reason in meta", async () => {
    const { owner } = catalogue;
    await owner.product.deleteMany();
    await owner.brand.deleteMany();
    const { id } = await owner.brand.create({ data: { code: nord, name: "" } });
    const secret = await owner.product.create({
      data: {
        sku: "secret",
        name: "secret",
        description: "",
        price: 1,
        brand: { create: { code: "other", name: "" } },
      },
    });
    const products = { data: [{ type: "product", id: secret.id }] };
    for (const [path, body] of [
      [
        `/brand/${id}`,
        { data: { type: "brand", id, relationships: { products } } },
      ],
      [`/brand/${id}/relationships/products`, products],
    ] as const) {
      await owner.product.updateMany({ data: { brandCode: "other" } });
      const answer = await rest({
        method: "PATCH",
        path,
        body,
        context: nord,
        headers: { "content-type": "application/vnd.api+json" },
      });
      expect(answer.body).toEqual({
        jsonapi: { version: "1.1" },
        errors: [
          {
            status: 403,
            code: "forbidden",
            title: expect.any(String),
            detail: "the record was written, but may not be read",
            source: { header: "Authorization" },
            meta: { reason: "RESULT_NOT_READABLE" },
          },
        ],
      });
      expect(await owner.product.count({ where: { brandCode: nord } })).toBe(1);
    }
  });

  test("a policy that refers to itself is 500, logged and not told", async () => {
    await catalogue.run(`
      ALTER TABLE "Product" ENABLE ROW LEVEL SECURITY;
      CREATE POLICY loop ON "Product" USING (EXISTS (SELECT FROM "Product"));
    `);
    const logged: string[] = [];
    const logging = catalogue.createRpcHandler({
      client: catalogue.as(nord),
      log: (_, error) => logged.push(String(error)),
    });
    const { status, body } = await query(logging, "GET", "product/count", {});
    expect(status).toBe(500);
    expect(body.error?.["message"]).toBe("an unexpected error occurred");
    expect(logged).toEqual([expect.stringContaining("infinite recursion")]);
  });
});
