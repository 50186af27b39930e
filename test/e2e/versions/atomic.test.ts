import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "../../../src/runtime/index.js";
import { atomicHeaders } from "../../support/as-operations.js";
import { type DatabaseName, whyUnavailable } from "../../support/databases.js";
import { type OpenVersioned, openVersioned, send } from "./open-versioned.js";

const databases: readonly DatabaseName[] = ["sqlite", "postgresql", "mariadb"];
const available: DatabaseName[] = [];
for (const one of databases) {
  if ((await whyUnavailable(one)) === undefined) available.push(one);
}

describe.each(available)("versions in atomic operations on %s", (database) => {
  let app: OpenVersioned;
  beforeAll(async () => {
    app = await openVersioned(database);
    if (database === "mariadb") await app.widenKeys();
  });
  afterAll(() => app.close());

  const made = async (): Promise<{
    id: string;
    rev: () => Promise<unknown>;
  }> => {
    const { id } = await app.client.post.create({ data: { title: "made" } });
    const where = { id };
    const rev = async (): Promise<unknown> =>
      (await app.client.post.findUniqueOrThrow({ where }))["rev"];
    return { id: String(id), rev };
  };

  const renamed = (id: string, title: string, meta?: object): object => ({
    op: "update",
    data: { type: "post", id, attributes: { title } },
    ...(meta && { meta }),
  });

  const run = async (
    rest: ApiHandler,
    operations: readonly object[],
    headers: object = {},
  ): Promise<readonly unknown[]> => {
    const { status, text = "" } = await send(rest, "POST", "/operations", {
      body: { "atomic:operations": operations },
      headers: { ...atomicHeaders, ...headers },
    });
    const { errors = [] } = (text === "" ? {} : JSON.parse(text)) as {
      errors?: readonly {
        code: string;
        source?: { pointer?: string; header?: string };
      }[];
    };
    return [
      status,
      ...errors.map(
        ({ code, source }) =>
          `${code} ${source?.pointer ?? source?.header ?? ""}`,
      ),
    ];
  };

  test("R55: each write counts, whether it claims a version or not", async () => {
    const { id, rev } = await made();
    const rest = app.rest();
    expect(await run(rest, [renamed(id, "a"), renamed(id, "b")])).toEqual([
      200,
    ]);
    expect(await rev()).toBe(3);
    const both = [renamed(id, "c", { version: 3 }), renamed(id, "d")];
    expect(await run(rest, both)).toEqual([200]);
    expect(await rev()).toBe(5);
    const linked = {
      op: "update",
      ref: { type: "post", id, relationship: "author" },
      data: null,
      meta: { version: "5" },
    };
    const { status, body } = await send(rest, "POST", "/operations", {
      body: { "atomic:operations": [linked, { ...linked, meta: {} }] },
      headers: atomicHeaders,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        "atomic:results": [
          { meta: { version: "6" } },
          { meta: { version: "7" } },
        ],
      },
    ]);
    expect(await rev()).toBe(7);
  });

  test("forty changes of linkage read no pages", async () => {
    const { id } = await made();
    const statements: string[] = [];
    app.client.$on("query", ({ query }) => statements.push(query));
    const tag = { type: "tag", id: "x" };
    const linked = {
      op: "add",
      ref: { type: "post", id, relationship: "tags" },
      data: [tag],
    };
    expect(
      await run(
        app.rest(),
        Array.from({ length: 40 }, () => linked),
      ),
    ).toEqual([200]);
    // The version, the tag, the link, and the version again; MariaDB looks before it updates,
    // and for the spelling of the tag.
    const each = statements.filter((one) => /^(?:SEL|INS|UPD|DEL)/.test(one));
    expect(each.length).toBe(database === "mariadb" ? 240 : 160);
    const missing = { ...linked, data: [tag, { type: "tag", id: "none" }] };
    expect(await run(app.rest(), [linked, missing])).toEqual([
      404,
      "related-not-found /atomic:operations/1/data/1",
    ]);
  });

  test("another version undoes all operations", async () => {
    const { id, rev } = await made();
    const other = await made();
    const rest = app.rest();
    expect(
      await run(rest, [
        renamed(other.id, "undone"),
        renamed(id, "late", { version: 7 }),
      ]),
    ).toEqual([412, "precondition-failed /atomic:operations/1/meta/version"]);
    const gone = {
      op: "remove",
      ref: { type: "post", id },
      meta: { version: 2 },
    };
    expect(await run(rest, [gone])).toEqual([
      412,
      "precondition-failed /atomic:operations/0/meta/version",
    ]);
    expect([await rev(), await other.rev()]).toEqual([1, 1]);
  });

  test("of six who know one version one wins", async () => {
    const rest = app.rest();
    const { id, rev } = await made();
    for (let round = 1; round <= 20; round += 1) {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((n) =>
          run(rest, [renamed(id, `t${String(n)}`, { version: round })]),
        ),
      );
      expect(answers.map(([status]) => status).sort()).toEqual([
        200, 412, 412, 412, 412, 412,
      ]);
      expect(await rev()).toBe(round + 1);
    }
  }, 120_000);

  test("what promises something of one write is refused", async () => {
    const { id } = await made();
    const rest = app.rest();
    const refused = async (operation: object): Promise<unknown> =>
      (await run(rest, [operation]))[1];
    expect(await run(rest, [renamed(id, "x")], { "if-match": '"1"' })).toEqual([
      400,
      "invalid-header If-Match",
    ]);
    expect(await refused(renamed(id, "x", { version: "one" }))).toBe(
      "invalid-payload /atomic:operations/0/meta/version",
    );
    const user = { type: "user", id: "ada", attributes: { name: "Ada" } };
    expect(
      await refused({ op: "update", data: user, meta: { version: 1 } }),
    ).toBe("invalid-payload /atomic:operations/0/meta/version");
    const added = { type: "post", attributes: { title: "new" } };
    expect(
      await refused({ op: "add", data: added, meta: { version: 1 } }),
    ).toBe("invalid-payload /atomic:operations/0/meta/version");
    const strict = app.rest({ requireIfMatch: ["Post"] });
    expect(await run(strict, [renamed(id, "x")])).toEqual([
      428,
      "precondition-required /atomic:operations/0",
    ]);
    const upsert = {
      op: "add",
      data: { type: "post", attributes: { slug: "s", title: "t" } },
      meta: { operation: "upsert", matchFields: ["slug"] },
    };
    expect(await run(strict, [upsert])).toEqual([
      428,
      "precondition-required /atomic:operations/0/meta/operation",
    ]);
    const required = app.rest({
      idempotency: { model: "ApiRequest", scope: () => "one", required: true },
    });
    expect(await run(required, [renamed(id, "x")])).toEqual([
      400,
      "invalid-header Idempotency-Key",
    ]);
    const small = app.rest({ limits: { maxResponseBytes: 1000 } });
    const many = Array.from({ length: 20 }, () => renamed(id, "x"));
    expect(await run(small, many)).toEqual([
      400,
      expect.stringMatching("invalid-payload /atomic:operations/"),
    ]);
  });

  const racing = database === "sqlite" ? test.skip : test;
  racing(
    "upserts at once have one record",
    async () => {
      const slug = "raced";
      const upsert = {
        op: "add",
        data: { type: "post", attributes: { title: "t", slug } },
        meta: { operation: "upsert", matchFields: ["slug"] },
      };
      const rest = app.rest();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => run(rest, [upsert])),
      );
      expect(answers).toEqual(answers.map(() => [200]));
      expect(await app.client.post.count({ where: { slug } })).toBe(1);
    },
    60_000,
  );

  describe("with a key", () => {
    const keyed = (more: object = {}): ApiHandler =>
      app.rest({
        idempotency: { model: "ApiRequest", scope: () => "one" },
        ...more,
      });
    const sent = (
      rest: ApiHandler,
      key: string,
      operations: readonly object[],
    ): Promise<ApiResponse> =>
      send(rest, "POST", "/operations", {
        body: { "atomic:operations": operations },
        headers: { ...atomicHeaders, "idempotency-key": key },
      });
    const added = (title: string): object => ({
      op: "add",
      data: { type: "post", lid: title, attributes: { title } },
    });
    const rows = (title: string): Promise<number> =>
      app.client.post.count({ where: { title } });
    const replays = (all: readonly ApiResponse[]): number =>
      all.filter(({ headers }) => headers["idempotent-replayed"] === "true")
        .length;

    test("R55: a document takes effect once, and all answers are alike", async () => {
      const title = `once-${database}`;
      const both = [added(title), added(`${title}-too`)];
      const all = await Promise.all(
        [1, 2, 3].map(() => sent(keyed(), `"${title}"`, both)),
      );
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(all.map(({ text }) => text)).size).toBe(1);
      expect(
        new Set(all.map(({ headers }) => headers["content-type"])).size,
      ).toBe(1);
      expect(replays(all)).toBe(2);
      expect([await rows(title), await rows(`${title}-too`)]).toEqual([1, 1]);
      const other = await sent(keyed(), `"${title}"`, [added("other")]);
      expect([other.status, await rows("other")]).toEqual([422, 0]);
    });

    test("what has no results is answered again without any", async () => {
      const { id } = await made();
      const gone = [{ op: "remove", ref: { type: "post", id } }];
      const key = `"gone-${database}"`;
      const first = await sent(keyed(), key, gone);
      const second = await sent(keyed(), key, gone);
      expect([first.status, second.status]).toEqual([204, 204]);
      expect([second.text, replays([first, second])]).toEqual([undefined, 1]);
    });

    test("what was refused is judged anew", async () => {
      const { id } = await made();
      const title = `anew-${database}`;
      const key = `"${title}"`;
      const stale = [added(title), renamed(id, "x", { version: 2 })];
      expect((await sent(keyed(), key, stale)).status).toBe(412);
      expect(await rows(title)).toBe(0);
      await run(app.rest(), [renamed(id, "y")]);
      expect((await sent(keyed(), key, stale)).status).toBe(200);
      expect(replays([await sent(keyed(), key, stale)])).toBe(1);
      expect(await rows(title)).toBe(1);
    });

    test("rules and extensions hold, and the table of keys needs none", async () => {
      const access = app.defineAccess(() => ({}))({
        others: false,
        ...{ Comment: { read: true }, Place: { read: true } },
        ...{ Tag: { read: true }, User: { read: true } },
        Post: {
          ...{ read: true, create: true, delete: true },
          update: false,
        },
      });
      const ran: string[] = [];
      const extensions = app.extending({
        after: { create: () => ran.push("after") },
      });
      const rest = keyed({ access, extensions });
      const title = `ruled-${database}`;
      const { id } = await made();
      const refused = [added(title), renamed(id, "x")];
      expect((await sent(rest, `"${title}"`, refused)).status).toBe(403);
      const one = await sent(rest, `"${title}"`, [added(title)]);
      const again = await sent(rest, `"${title}"`, [added(title)]);
      expect([one.status, again.text]).toEqual([200, one.text]);
      expect([replays([one, again]), ran, await rows(title)]).toEqual([
        1,
        ["after"],
        1,
      ]);
    });
  });
});
