import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createHash } from "node:crypto";
import type { ApiHandler } from "@gen-api/runtime";
import { sqlReads } from "@gen-api/runtime/sql";
import { PrismaPg } from "@prisma/adapter-pg";
import { readReplicas } from "@prisma/extension-read-replicas";
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "../../fixtures/cluster/cluster.js";
import { root } from "../docs/document.js";
import { type Answer, send } from "./answer.js";

/** The part of the generated client that is used here. */
interface Client {
  readonly category: { findMany(args?: object): Promise<{ name: string }[]> };
  readonly tag: {
    create(args: object): Promise<unknown>;
    findUnique(args: object): Promise<unknown>;
  };
  $executeRaw(parts: TemplateStringsArray, ...values: unknown[]): unknown;
  $queryRaw<Row>(parts: TemplateStringsArray): Promise<Row[]>;
  $transaction<Results>(queries: readonly unknown[]): Promise<Results>;
  $transaction<Result>(
    work: (client: Client) => Promise<Result>,
  ): Promise<Result>;
  $extends(extension: unknown): Client;
  $disconnect(): Promise<void>;
}

/** What docs/operations.md promises of the replica, and what holds through PgBouncer. */
export function describePromises(cluster: () => Cluster): void {
  describe("while the replica lags", () => {
    const create = (name: string): Promise<Answer> =>
      send(cluster().service.url, {
        method: "POST",
        path: "/rest/tag",
        body: { data: { type: "tag", id: name } },
      });
    const read = (name: string, cookie = ""): Promise<Answer> =>
      send(cluster().service.url, {
        method: "GET",
        path: `/rest/tag/${name}`,
        headers: { cookie },
      });
    beforeAll(() => pause("pg_wal_replay_pause()"));
    afterAll(() => pause("pg_wal_replay_resume()"));
    const pause = (call: string): Promise<string> =>
      cluster().replica.query("postgres", `SELECT ${call}`);

    test("a caller reads what he has written, and others what was there", async () => {
      const written = await create("mine");
      expect(written.status).toBe(201);
      const [cookie = ""] = String(written.headers.get("set-cookie")).split(
        ";",
      );
      expect((await read("mine", cookie)).status).toBe(200);
      while ((await read("mine")).status !== 404) await wait(100);
      expect((await read("mine", cookie)).status).toBe(200);
    });

    test("what a write may do is judged by what the primary has", async () => {
      await create("later");
      const answer = await send(cluster().service.url, {
        method: "POST",
        path: "/rest/tag/later/relationships/posts",
        body: { data: [{ type: "post", id: "1" }] },
      });
      expect(answer.status).toBe(200);
    });

    test("@prisma/extension-read-replicas reads what is old, but in a transaction", async () => {
      const primary = await open("blog");
      const replica = await open("blog_ro");
      const both = primary.$extends(
        readReplicas({ replicas: [replica as never] }),
      );
      const where = { name: "extended" };
      await both.tag.create({ data: where });
      expect(await both.tag.findUnique({ where })).toBeNull();
      const seen = await both.$transaction((one) =>
        one.tag.findUnique({ where }),
      );
      expect(seen).toEqual(where);
      await Promise.all([primary.$disconnect(), replica.$disconnect()]);
    });

    test("everyone reads it when the replica has caught up", async () => {
      await pause("pg_wal_replay_resume()");
      while ((await read("mine")).status !== 200) await wait(100);
    });
  });

  describe("through PgBouncer", () => {
    test("the time-outs are those of the role", async () => {
      const client = await open("blog");
      const [row] = await client.$queryRaw<object>`SHOW statement_timeout`;
      expect(row).toEqual({ statement_timeout: "10s" });
      await client.$disconnect();
    });

    test("a tenant of SET LOCAL is that of its own transaction alone", async () => {
      const { primary } = cluster();
      const tenants = ["ada", "bob", "eve", "kim"];
      const rows = tenants.map((one) => `('${one}-1'), ('${one}-2')`).join();
      await primary.query(
        "blog",
        `INSERT INTO "Category" ("name") VALUES ${rows};
         ALTER TABLE "Category" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
         CREATE POLICY tenant ON "Category" USING (
           "name" LIKE current_setting('app.tenant', TRUE) || '-%');`,
      );
      const client = await open("blog");
      const names = async (at: number): Promise<readonly string[]> => {
        const [, found] = await client.$transaction<
          [unknown, { name: string }[]]
        >([
          client.$executeRaw`SELECT set_config('app.tenant', ${tenants[at % 4]}, TRUE)`,
          client.category.findMany({ orderBy: { name: "asc" } }),
        ]);
        return found.map(({ name }) => name);
      };
      const turns = Array.from({ length: 40 }, (_, at) => at);
      expect(await Promise.all(turns.map(names))).toEqual(
        turns.map((at) => [1, 2].map((row) => `${tenants[at % 4]}-${row}`)),
      );
      expect(await client.category.findMany()).toEqual([]);
      await client.$disconnect();
    });

    test("reads by SQL answer what Prisma does, with names where PgBouncer knows them", async () => {
      const { createRestHandler } = (await import(
        join(root, "fixtures/cluster/generated/api/index.ts")
      )) as { createRestHandler: (options: object) => ApiHandler };
      const nameOf = ({ sql }: { sql: string }): string =>
        createHash("sha256").update(sql).digest("base64url");
      const knowsNames = await cluster().pooler.knowsNames();
      if (!knowsNames) {
        process.stdout.write("without names: PgBouncer is older than 1.21\n");
      }
      const [plain, named] = await Promise.all([
        open("blog"),
        open("blog", knowsNames ? { statementNameGenerator: nameOf } : {}),
      ]);
      const passedOn: unknown[] = [];
      const reads = sqlReads({ onFallback: (one) => passedOn.push(one) });
      const endpoint = "/rest";
      const byPrisma = createRestHandler({ client: plain, endpoint });
      const bySql = createRestHandler({ client: named, endpoint, reads });
      const asked = [1, 2, 3, 4, 5].flatMap((limit) => [
        `sort=id&page[limit]=${limit}`,
        `sort=-title,id&include=author,comments&page[limit]=${limit}`,
      ]);
      // Many at once, so that each statement comes to several of the server's connections.
      const answers = (handler: ApiHandler): Promise<readonly unknown[]> =>
        Promise.all(
          [...asked, ...asked, ...asked].map(async (query) => {
            const request = { method: "GET", path: "/post", query } as const;
            const { status, text } = await handler(request);
            expect({ query, status }).toEqual({ query, status: 200 });
            return text;
          }),
        );
      for (let turn = 0; turn < 3; turn++) {
        expect(await answers(bySql)).toEqual(await answers(byPrisma));
      }
      expect(passedOn).toEqual([]);
      await Promise.all([plain.$disconnect(), named.$disconnect()]);
    });
  });

  /** A client of the generated service, through PgBouncer. */
  async function open(
    database: "blog" | "blog_ro",
    options: object = {},
  ): Promise<Client> {
    const path = join(
      root,
      "fixtures/cluster/generated/generated/prisma/client.ts",
    );
    const { PrismaClient } = (await import(path)) as {
      PrismaClient: new (options: object) => Client;
    };
    const connectionString = cluster().poolerUrl(database);
    return new PrismaClient({
      adapter: new PrismaPg({ connectionString, max: 10 }, options),
      // A busy machine.
      transactionOptions: { maxWait: 60_000, timeout: 60_000 },
    });
  }
}
