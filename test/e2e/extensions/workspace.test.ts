import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler, SchemaField, SchemaModel } from "@gen-api/runtime";
import { deprecationsOf } from "@gen-api/runtime/deprecation";
import {
  rpcHandler,
  type RpcHandlerOptions,
  type RpcService,
} from "@gen-api/runtime/rpc";
import type { PrismaClient } from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../../fixtures/workspace/src/access.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import type * as Own from "../../../fixtures/workspace/src/extensions.js";
import { describeOn } from "../../support/describe-on.js";
import { repository } from "../../support/fixture-schemas.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// The extensions of fixtures/workspace, under its access rules, over both services.

await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  let workspace: OpenApplication<PrismaClient<"query">>;
  let rest: ApiHandler;
  let rpc: ApiHandler;
  let client: PrismaClient<"query">;
  let outbox: readonly string[];
  const logged: string[] = [];
  let service: RpcService;
  let options: RpcHandlerOptions<PrismaClient<"query">>;

  beforeAll(async () => {
    workspace = await openApplication("workspace", database);
    ({ client } = workspace);
    if (database === "postgresql") {
      // The seed gives ids, which PostgreSQL does not count.
      for (const table of ["Document", "Comment"]) {
        await client.$executeRawUnsafe(
          `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), 100)`,
        );
      }
    }
    const { access } = await workspace.load<typeof Rules>("src/access.ts");
    const own = await workspace.load<typeof Own>("src/extensions.ts");
    ({ outbox } = own);
    const { extensions } = own;
    const { createRestHandler, createRpcHandler, rpcService } =
      await workspace.load<typeof Api>("src/api/index.ts");
    service = rpcService;
    const log = (message: string): void => {
      logged.push(message);
    };
    options = { client, access, extensions, log };
    const description = (service: string): object =>
      JSON.parse(
        readFileSync(
          join(
            repository,
            `fixtures/workspace/src/api/openapi/${service}.json`,
          ),
          "utf8",
        ),
      );
    rest = createRestHandler({
      endpoint: "/",
      description: description("rest"),
      ...options,
    });
    rpc = createRpcHandler({ description: description("rpc"), ...options });
  });
  afterAll(() => workspace.close());

  interface Reply {
    readonly status: number;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests say what is in it
    readonly body: any;
  }

  async function ask(
    handler: ApiHandler,
    userId: string,
    method: string,
    url: string,
    body?: unknown,
  ): Promise<Reply> {
    const [path = "", query] = url.split("?");
    const type =
      handler === rest ? "application/vnd.api+json" : "application/json";
    const { status, text = "" } = await handler({
      method,
      path,
      context: { userId },
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body, headers: { "content-type": type } }),
    });
    return { status, body: text === "" ? undefined : JSON.parse(text) };
  }

  const document = (attributes: object, project: number, id?: number) => ({
    data: {
      type: "document",
      ...(id !== undefined && { id: String(id) }),
      attributes,
      relationships: {
        project: { data: { type: "project", id: String(project) } },
      },
    },
  });

  const pointers = ({ body }: Reply): unknown =>
    body.errors.map(
      (error: { source: { pointer: string } }) => error.source.pointer,
    );

  describe("validation", () => {
    test("answers each issue at its pointer, and RPC all in one message", async () => {
      const attributes = { title: " a ", body: "b".repeat(501) };
      const created = await ask(
        rest,
        "eddy",
        "POST",
        "/document",
        document(attributes, 1),
      );
      expect(created.status).toBe(422);
      expect(pointers(created)).toEqual([
        "/data/attributes/title",
        "/data/attributes/body",
      ]);
      const called = await ask(rpc, "eddy", "POST", "/document/create", {
        data: { ...attributes, projectId: 1 },
      });
      expect(called.status).toBe(422);
      expect(called.body.error.message).toMatch(/^title: .*; body: /);
    });

    test("replaces what was given, and sets what clients cannot", async () => {
      const { status, body } = await ask(
        rest,
        "eddy",
        "POST",
        "/document",
        document({ title: "  My Plan  ", body: "long enough" }, 1),
      );
      expect(status).toBe(201);
      expect(body.data.attributes).toMatchObject({
        title: "My Plan",
        slug: "my-plan",
        body: "long enough",
      });
    });

    test("hashes a password that nobody reads", async () => {
      const data = {
        type: "user",
        id: "eddy",
        attributes: { password: "secret" },
      };
      const short = await ask(rest, "eddy", "PATCH", "/user/eddy", { data });
      expect(pointers(short)).toEqual(["/data/attributes/password"]);
      data.attributes.password = "secret enough";
      const { status, body } = await ask(rest, "eddy", "PATCH", "/user/eddy", {
        data,
      });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/secret|password/);
      const { password } = await client.user.findUniqueOrThrow({
        where: { id: "eddy" },
      });
      expect(password).toMatch(/^[0-9a-f]{64}$/);
    });

    test("validates what RPC nests", async () => {
      const nested = (body: string) =>
        ask(rpc, "olga", "POST", "/document/create", {
          data: {
            title: "Nested",
            projectId: 1,
            comments: { create: { body } },
          },
        });
      const refused = await nested("x");
      expect(refused.status).toBe(422);
      expect(refused.body.error.message).toMatch(/^comments\.create\.body: /);
      expect((await nested("fine")).status).toBe(201);
    });
  });

  describe("around and after a write", () => {
    const entries = (documentId: number) =>
      client.auditEntry.count({ where: { documentId } });

    test("an audit row is stored with the document, and a mail sent after", async () => {
      const { status, body } = await ask(
        rest,
        "eddy",
        "POST",
        "/document?include=project",
        document({ title: "Audited" }, 1),
      );
      expect(status).toBe(201);
      expect(body.included).toHaveLength(1);
      expect(await entries(Number(body.data.id))).toBe(1);
      expect(outbox).toContain("Audited by eddy");
      const called = await ask(rpc, "eddy", "POST", "/document/create", {
        data: { title: "Called", projectId: 1 },
        include: { project: true },
      });
      expect(called.status).toBe(201);
      expect(called.body.data.project.name).toBe("Rocket");
      expect(await entries(called.body.data.id)).toBe(1);
      expect(outbox).toContain("Called by eddy");
    });

    test("what throws after next() undoes the write", async () => {
      for (const [handler, path, body] of [
        [rest, "/document", document({ title: "Forbidden" }, 1)],
        [
          rpc,
          "/document/create",
          { data: { title: "Forbidden", projectId: 1 } },
        ],
      ] as const) {
        const { status } = await ask(handler, "eddy", "POST", path, body);
        expect(status).toBe(409);
        expect(
          await client.document.count({ where: { title: "Forbidden" } }),
        ).toBe(0);
        expect(outbox.join()).not.toContain("Forbidden");
      }
    });

    test("what throws after the commit is logged", async () => {
      const { status } = await ask(
        rest,
        "eddy",
        "POST",
        "/document",
        document({ title: "Unmailable" }, 1),
      );
      expect(status).toBe(201);
      expect(logged).toContain("gen-api: an extension failed after a write");
    });

    test("access rules refuse before anything is stored", async () => {
      const before = await client.auditEntry.count();
      const { status } = await ask(
        rest,
        "vera",
        "POST",
        "/document",
        document({ title: "Not hers" }, 1),
      );
      expect(status).toBe(403);
      expect(await client.auditEntry.count()).toBe(before);
    });
  });

  describe("soft delete", () => {
    test("a removed document is as absent, and still there", async () => {
      const { body } = await ask(
        rest,
        "eddy",
        "POST",
        "/document",
        document({ title: "Short-lived" }, 1),
      );
      const id = Number(body.data.id);
      const path = `/document/${String(id)}`;
      expect((await ask(rest, "vera", "DELETE", path)).status).toBe(404);
      expect((await ask(rest, "eddy", "DELETE", path)).status).toBe(204);
      expect((await ask(rest, "eddy", "GET", path)).status).toBe(404);
      expect((await ask(rest, "eddy", "DELETE", path)).status).toBe(404);
      const related = await ask(rest, "eddy", "GET", "/project/1/documents");
      expect(JSON.stringify(related.body)).not.toContain("Short-lived");
      const filter = "filter[documents][title]=Short-lived";
      const filtered = await ask(rest, "eddy", "GET", `/project?${filter}`);
      expect(filtered.body.data).toEqual([]);
      const counts = async () =>
        (
          await ask(
            rpc,
            "eddy",
            "GET",
            `/project/findUnique?q=${encodeURIComponent(JSON.stringify({ where: { id: 1 }, include: { _count: true } }))}`,
          )
        ).body.data._count.documents as number;
      const without = await counts();
      const stored = await client.document.findUniqueOrThrow({ where: { id } });
      expect(stored.deletedAt).not.toBeNull();
      await client.document.update({
        where: { id },
        data: { deletedAt: null },
      });
      expect((await ask(rest, "eddy", "GET", path)).status).toBe(200);
      expect(await counts()).toBe(without + 1);
    });

    test("who may not delete removes nothing", async () => {
      expect((await ask(rest, "vera", "DELETE", "/document/1")).status).toBe(
        403,
      );
      const { deletedAt } = await client.document.findUniqueOrThrow({
        where: { id: 1 },
      });
      expect(deletedAt).toBeNull();
    });

    test("deleteMany of RPC removes what the caller may", async () => {
      const { status, body } = await ask(
        rpc,
        "eddy",
        "DELETE",
        `/document/deleteMany?q=${encodeURIComponent(JSON.stringify({ where: { title: { in: ["Called", "Salaries"] } } }))}`,
      );
      expect(status).toBe(200);
      expect(body.data).toEqual({ count: 1 });
      expect(
        await client.document.count({
          where: { title: "Called", deletedAt: { not: null } },
        }),
      ).toBe(1);
    });
  });

  describe("computed attributes", () => {
    const queries = async (run: () => Promise<unknown>): Promise<string[]> => {
      const seen: string[] = [];
      const on = ({ query }: { query: string }): void => {
        seen.push(query);
      };
      client.$on("query", on);
      await run();
      const found = [...seen];
      seen.length = 0;
      return found;
    };

    test("one that is asked for alone reads what it needs, and shows nothing else", async () => {
      let reply: Reply | undefined;
      const sql = await queries(async () => {
        reply = await ask(
          rest,
          "eddy",
          "GET",
          "/document/1?fields[document]=excerpt",
        );
      });
      expect(reply?.body.data.attributes).toEqual({ excerpt: "" });
      expect(sql.join()).toMatch(/[`"]body[`"]/);
      expect(sql.join()).not.toMatch(/SELECT[^;]*[`"]title[`"][^;]*FROM/);
    });

    test("load is called once for a page and what it includes", async () => {
      const { body } = await ask(
        rest,
        "olga",
        "GET",
        "/document?include=project.documents&fields[document]=commentCount",
      );
      const counts = Object.fromEntries(
        body.data.map((one: { id: string; attributes: object }) => [
          one.id,
          one.attributes,
        ]),
      );
      expect(counts["1"]).toEqual({ commentCount: 1 });
      const sql = await queries(() =>
        ask(
          rest,
          "olga",
          "GET",
          "/document?include=project.documents&fields[document]=commentCount",
        ),
      );
      expect(sql.filter((one) => one.includes("GROUP BY"))).toHaveLength(1);
    });

    test("one is absent where the caller may not read what it needs", async () => {
      const { body } = await ask(rest, "vera", "GET", "/user");
      const domains = Object.fromEntries(
        body.data.map(
          (one: { id: string; attributes: { domain?: string } }) => [
            one.id,
            one.attributes.domain,
          ],
        ),
      );
      expect(domains).toMatchObject({ vera: "example.org" });
      expect(domains["olga"]).toBeUndefined();
      expect(domains).toHaveProperty("olga");
    });

    test("what a caller cannot read changes no attribute and no answer of an action", async () => {
      const answers = async (): Promise<string> => {
        const replies = [
          await ask(rest, "eddy", "GET", "/document"),
          await ask(
            rest,
            "eddy",
            "GET",
            "/project/1?include=documents.comments",
          ),
          await ask(rest, "eddy", "GET", "/user?include=documents"),
          await ask(
            rest,
            "eddy",
            "POST",
            "/document/-/archive?include=comments",
          ),
          await ask(rest, "eddy", "POST", "/document/4/-/publish"),
          await ask(rpc, "eddy", "POST", "/document/archive", {}),
          await ask(rpc, "eddy", "POST", "/document/publish", {
            where: { id: 2 },
          }),
        ];
        return JSON.stringify(replies);
      };
      const before = await answers();
      await client.user.update({
        where: { id: "olga" },
        data: { email: "olga@elsewhere.example" },
      });
      for (const documentId of [2, 4]) {
        await client.comment.create({
          data: { body: "hidden", documentId, authorId: "boris" },
        });
        await client.document.update({
          where: { id: documentId },
          data: { body: "hidden" },
        });
      }
      expect(await answers()).toBe(before);
    });

    test("one that has a filter is filtered by, under the access rules", async () => {
      const found = async (user: string, path: string) => {
        const { status, body } = await ask(rest, user, "GET", path);
        return status === 200
          ? body.data.map(({ id }: { id: string }) => id)
          : status;
      };
      await client.document.updateMany({
        where: { id: { in: [1, 2] } },
        data: { body: "Once upon a time" },
      });
      const query = "filter[excerpt$startsWith]=Once up";
      const all = await found("olga", "/document?fields[document]=title");
      expect(all).toEqual(expect.arrayContaining(["1", "2"]));
      expect(await found("olga", `/document?${query}`)).toEqual(["1", "2"]);
      const readable = await found("vera", "/document");
      expect(await found("vera", `/document?${query}`)).toEqual(
        ["1", "2"].filter((id) => readable.includes(id)),
      );
      expect(
        await found(
          "olga",
          "/project?filter[documents.excerpt$startsWith]=Once",
        ),
      ).toEqual(["1"]);
      expect(await found("olga", "/document?filter[excerpt$gt]=a")).toBe(400);
      expect(await found("olga", "/document?filter[excerpt.x]=a")).toBe(400);
    });

    test("sorting by one says that it is computed", async () => {
      const { body } = await ask(
        rest,
        "eddy",
        "GET",
        "/document?sort=-excerpt",
      );
      expect(JSON.stringify(body)).toContain(
        "is computed, and cannot be sorted",
      );
    });

    test.each(["filter[excerpt]=a", "filter[commentCount]=1", "sort=excerpt"])(
      "%s is 400",
      async (query) => {
        expect(
          (await ask(rest, "eddy", "GET", `/document?${query}`)).status,
        ).toBe(400);
      },
    );
  });

  describe("actions", () => {
    const draft = async (): Promise<number> => {
      const { body } = await ask(
        rest,
        "eddy",
        "POST",
        "/document",
        document({ title: "To publish" }, 1),
      );
      return Number(body.data.id);
    };

    test("one of a record answers it, with include and fields", async () => {
      const id = await draft();
      const { status, body } = await ask(
        rest,
        "eddy",
        "POST",
        `/document/${String(id)}/-/publish?include=project&fields[document]=state,title`,
        { meta: { title: "Published" } },
      );
      expect(status).toBe(200);
      expect(body.data.attributes).toEqual({
        title: "Published",
        state: "PUBLISHED",
      });
      expect(body.included).toHaveLength(1);
    });

    test("RPC tells of what is deprecated of the records that are shown", async () => {
      const since = "2026-01-01";
      const told: string[] = [];
      const { Document, Comment, ...others } = service.schema.models;
      const { title, state, ...columns } = (Document as SchemaModel).fields;
      const fields = {
        ...columns,
        title: { ...(title as SchemaField), deprecated: { since } },
        state: { ...(state as SchemaField), deprecated: { since } },
      };
      const deprecations = deprecationsOf({
        ...service.schema,
        models: {
          ...others,
          Document: { ...(Document as SchemaModel), fields },
          Comment: { ...(Comment as SchemaModel), deprecated: { since } },
        },
      });
      const deprecated = rpcHandler(
        { ...service, deprecations },
        { ...options, onDeprecated: (_, names) => void told.push(...names) },
      );
      const run = async (action: string, body: object) => {
        const path = `/document/${action}`;
        const { status } = await ask(deprecated, "eddy", "POST", path, body);
        return [status, ...told.splice(0)];
      };
      const where = { id: await draft() };
      const input = { title: "Told" };
      expect([
        await run("publish", { where, input, select: { title: true } }),
        await run("publish", { where: { ...where, state: "PUBLISHED" } }),
        await run("archive", { include: { comments: true } }),
        await run("publish", { where, input }),
      ]).toEqual([
        [200, "Document.title"],
        [200, "Document.state"],
        [200, "Comment"],
        [200],
      ]);
    });

    test("RPC takes the record in where", async () => {
      const id = await draft();
      const { status, body } = await ask(
        rpc,
        "eddy",
        "POST",
        "/document/publish",
        {
          where: { id },
          input: { title: "Called out" },
          select: { title: true, state: true },
        },
      );
      expect(status).toBe(200);
      expect(body.data).toEqual({ title: "Called out", state: "PUBLISHED" });
    });

    test.each([
      { select: { titel: true } },
      { omit: { titel: true } },
      { include: { project: { select: { titel: true } } } },
      { include: { comments: { where: { titel: "a" } } } },
    ])("RPC refuses %j before the action runs", async (shown) => {
      const id = await draft();
      const { status, body } = await ask(
        rpc,
        "eddy",
        "POST",
        "/document/publish",
        {
          where: { id },
          ...shown,
        },
      );
      expect(status).toBe(400);
      expect(body.error.message).toContain("titel");
      const { state } = await client.document.findUniqueOrThrow({
        where: { id },
      });
      expect(state).toBe("DRAFT");
      expect(
        (await ask(rpc, "eddy", "POST", "/document/archive", shown)).status,
      ).toBe(400);
    });

    test("descriptions say what one takes", async () => {
      const described = async (handler: ApiHandler, path: string) => {
        const { body } = await ask(handler, "eddy", "GET", "/openapi.json");
        const { content } = body.paths[path].post.requestBody;
        const [type = ""] = Object.keys(content);
        return content[type].schema.properties;
      };
      const input = {
        type: "object",
        properties: { title: { type: "string", minLength: 3 } },
      };
      const { meta } = await described(rest, "/document/{id}/-/publish");
      expect(meta).toEqual(input);
      const args = await described(rpc, "/document/publish");
      expect(args.input).toEqual(input);
      expect((await described(rest, "/document/-/archive")).meta).toEqual({
        type: "object",
      });
    });

    test("its input is validated, at its pointer", async () => {
      const path = `/document/${String(await draft())}/-/publish`;
      const refused = await ask(rest, "eddy", "POST", path, {
        meta: { title: "x" },
      });
      expect(refused.status).toBe(422);
      expect(pointers(refused)).toEqual(["/meta/title"]);
      expect((await ask(rest, "eddy", "POST", path)).status).toBe(200);
    });

    test("who cannot read the record gets 404, who may not 403", async () => {
      const post = (user: string, id: number) =>
        ask(rest, user, "POST", `/document/${String(id)}/-/publish`);
      expect((await post("una", 1)).status).toBe(404);
      expect((await post("olga", 1)).status).toBe(403);
      const called = await ask(rpc, "una", "POST", "/document/publish", {
        where: { id: 1 },
      });
      expect(called.status).toBe(404);
    });

    test("of a collection: records that the caller may read, or a value", async () => {
      const { body } = await ask(rest, "boris", "POST", "/document/-/archive");
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(["4", "3"]);
      const called = await ask(rpc, "boris", "POST", "/document/archive", {
        select: { title: true },
      });
      expect(
        called.body.data.map(({ title }: { title: string }) => title),
      ).toEqual(["Depths", "Joint plan"]);
      const told = await ask(rest, "boris", "POST", "/document/-/summary");
      const listed = await ask(rest, "boris", "GET", "/document");
      expect(told.body.meta.documents).toBe(listed.body.data.length);
      expect(told.body.meta.documents).toBeLessThan(
        await client.document.count(),
      );
      expect(
        (await ask(rest, "boris", "GET", "/document/-/summary")).status,
      ).toBe(405);
    });
  });
});
