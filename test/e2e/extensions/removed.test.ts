import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Access from "../../../fixtures/workspace/src/api/access.js";
import type * as Types from "../../../fixtures/workspace/src/api/extensions.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import { describeOn } from "../../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// A removed record is absent, but its unique values are the database's matter.

await describeOn(["sqlite", "postgresql"], (database) => {
  let workspace: OpenApplication<PrismaClient>;
  let rest: ApiHandler;
  let rpc: ApiHandler;

  beforeAll(async () => {
    workspace = await openApplication("workspace", database);
    const { client, load } = workspace;
    const { createRestHandler, createRpcHandler } =
      await load<typeof Api>("src/api/index.ts");
    const { defineAccess } = await load<typeof Access>("src/api/access.ts");
    const { defineExtensions } = await load<typeof Types>(
      "src/api/extensions.ts",
    );
    const access = defineAccess(() => ({}))({
      User: {
        read: (_, where) =>
          where({ OR: [{ password: null }, { password: { not: "-" } }] }),
        create: true,
        update: true,
        delete: true,
      },
      others: false,
    });
    const extensions = defineExtensions(() => undefined)({
      User: {
        attributes: { domain: { value: () => "" } },
        remove: async ({ id, client }) => {
          await client.user.update({ where: { id }, data: { password: "-" } });
        },
      },
      Document: {
        attributes: {
          excerpt: { value: () => "" },
          commentCount: { value: () => 0 },
        },
        actions: {
          publish: { run: ({ id }) => ({ id }) },
          archive: { run: () => [] },
          summary: { run: () => ({ documents: 1 }) },
          cancel: { run: () => undefined },
        },
      },
    });
    const options = { client, access, extensions };
    rest = createRestHandler({ endpoint: "/", ...options });
    rpc = createRpcHandler(options);
  });
  afterAll(() => workspace.close());

  const ask = (
    handler: ApiHandler,
    method: string,
    path: string,
    body?: object,
  ) =>
    handler({
      method,
      path,
      ...(body && {
        body,
        headers: {
          "content-type":
            handler === rest ? "application/vnd.api+json" : "application/json",
        },
      }),
    });

  const upsert = (id: string) =>
    ask(rpc, "POST", "/user/upsert", {
      where: { email: "rita@example.org" },
      create: { id, name: "Again", email: "rita@example.org" },
      update: { name: "Again" },
    });
  const upsertById = () =>
    ask(rest, "POST", "/user", {
      data: {
        type: "user",
        id: "rita",
        attributes: { name: "Again", email: "again@example.org" },
      },
      meta: { operation: "upsert", matchFields: ["id"] },
    });

  test("an upsert by its unique is refused, and with a partial index creates another", async () => {
    const { client } = workspace;
    await client.user.create({
      data: { id: "rita", name: "Rita", email: "rita@example.org" },
    });
    expect((await ask(rest, "DELETE", "/user/rita")).status).toBe(204);
    expect((await ask(rest, "GET", "/user/rita")).status).toBe(404);
    expect((await upsertById()).status).toBe(409);
    const taken = await upsert("taken");
    // As every unique that is violated in RPC.
    expect(taken.status).toBe(400);
    expect(taken.text).toContain('"P2002"');
    const index = '"User_email_key"';
    await client.$executeRawUnsafe(`DROP INDEX ${index}`);
    await client.$executeRawUnsafe(
      `CREATE UNIQUE INDEX ${index} ON "User" ("email") WHERE "password" IS NULL`,
    );
    expect((await upsert("created")).status).toBe(200);
    expect((await upsert("updated")).status).toBe(200);
    const users = await client.user.findMany({
      where: { email: "rita@example.org" },
      orderBy: { id: "asc" },
      select: { id: true, name: true, password: true },
    });
    expect(users).toEqual([
      { id: "created", name: "Again", password: null },
      { id: "rita", name: "Rita", password: "-" },
    ]);
  });
});
