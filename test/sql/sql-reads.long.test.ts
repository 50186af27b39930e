import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import fc from "fast-check";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../fixtures/blog/src/api/index.js";
import { blogAccess, type Caller } from "../e2e/access/blog-rules.js";
import type { Asked } from "../e2e/access/requests/blog-models.js";
import { anyRestRead } from "../e2e/access/requests/rest.js";
import { anyRpcRead } from "../e2e/access/requests/rpc-reads.js";
import { addRows } from "../e2e/access/unreadable-rows.js";
import { describeOn } from "../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { search } from "../support/search.js";
import { isJsonObject } from "../../src/runtime/serialization/json-object.js";
import { anyRpcArguments } from "./any-read.js";

// The oracle is Prisma: two handlers over one database, one with reads by SQL, must answer
// every request with the same bytes. `npm run sql:long` asks fifty times as many.

const callers: readonly Caller[] = [{ id: "ada" }, { id: undefined }];

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let services: readonly Readonly<Record<"rest" | "rpc", ApiHandler>>[];
  let guarded: typeof services;
  let sharing: typeof services;
  const passed: PassedOn[] = [];
  const statements: string[] = [];
  let lastValues: readonly unknown[] = [];
  let asked = 0;

  beforeAll(async () => {
    blog = await openApplication("blog", database);
    await addRows(blog.client, 1);
    await blog.client.post.update({
      where: { id: 1 },
      data: {
        views: 9_007_199_254_740_993n,
        rating: 0.1 + 0.2,
        price: "12.5",
        metadata: { a: [1, null, "ü\u2028"], constructor: 1.5 },
      },
    });
    await blog.client.profile.updateMany({
      data: { avatar: new Uint8Array([0, 255, 16]) },
    });
    const { client } = blog;
    const { createRestHandler, createRpcHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const { defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts");
    client.$on("query", ({ query, params }) => {
      statements.push(query);
      lastValues = JSON.parse(params) as readonly unknown[];
    });
    const open = (isGuarded: boolean, shareReads = false): typeof services =>
      [undefined, sqlReads({ onFallback: (one) => passed.push(one) })].map(
        (reads) => {
          const options = {
            client,
            ...(isGuarded && { access: blogAccess(defineAccess) }),
            ...(reads && { reads }),
            log: () => undefined,
          };
          return {
            rest: createRestHandler({
              endpoint: "/rest",
              shareReads,
              ...options,
            }),
            rpc: createRpcHandler(options),
          };
        },
      );
    services = open(false);
    guarded = open(true);
    sharing = open(false, true);
  });
  afterAll(async () => {
    await blog.close();
  });

  const ask = async (
    pair: typeof services,
    one: Asked,
    context?: Caller,
  ): Promise<void> => {
    const [plain, read] = await Promise.all(
      pair.map((service) =>
        service[one.service]({
          method: one.method,
          path: one.path,
          context,
          ...(one.query !== undefined && { query: one.query }),
          ...(one.body !== undefined && {
            body: one.body,
            headers: { "content-type": "application/json" },
          }),
        }),
      ),
    );
    expect({ one, ...read }).toEqual({ one, ...plain });
    asked += 1;
  };
  const times = 650;

  test("every read of REST and RPC has the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyRestRead, anyRpcRead, anyRpcArguments),
        (one) => ask(services, one),
      ),
      { ...search(times * 2), endOnFailure: true },
    );
    // A property of nothing but reads that Prisma makes would hold too.
    expect(passed.length).toBeLessThan(asked);
  });

  test("and under rules of access", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyRestRead, anyRpcRead, anyRpcArguments),
        fc.constantFrom(...callers),
        (one, caller) => ask(guarded, one, caller),
      ),
      { ...search(times), endOnFailure: true },
    );
  });

  test.each([
    ["post", { where: { categoryId: { not: { not: 1 } } } }],
    ["post", { where: { categoryId: { not: { not: null } } } }],
    ["post", { take: 1, select: { id: true } }],
    ["post", { skip: 2, take: 3, select: { slug: true } }],
    ["follow", { take: 3, select: { followeeId: true } }],
    ["user", { select: { posts: { take: 1, select: { slug: true } } } }],
    ["post", { where: { id: null } }],
    ["post", { where: { NOT: { title: { not: null } } } }],
    ["post", { where: { title: { contains: "a", mode: "bogus" } } }],
    ["post", { where: { id: { equals: 1, mode: "default" } } }],
    ["post", { orderBy: { id: { sort: "asc", nulls: "last" } } }],
    [
      "post",
      { orderBy: { author: { email: { sort: "asc", nulls: "last" } } } },
    ],
  ])("what Prisma reads in its own way: %s %j", async (model, args) => {
    const q = encodeURIComponent(JSON.stringify(args));
    const path = `/${model}/findMany`;
    await ask(services, {
      service: "rpc",
      method: "GET",
      path,
      query: `q=${q}`,
    });
  });

  test("reads of one turn, which are joined and shared, have the same bytes", async () => {
    const [plain, read] = sharing;
    const asked: readonly Asked[] = [
      ["/post", "page[limit]=2&sort=id"],
      ["/post", "page[limit]=2&sort=id"],
      ["/post", "page[limit]=2&page[offset]=1&sort=id"],
      ["/post/1", ""],
      ["/post/2", ""],
      ["/post/2", ""],
      ["/post/999", ""],
    ].map(([path = "", query = ""]) => ({
      service: "rest",
      method: "GET",
      path,
      query,
    }));
    const together = await Promise.all(asked.map((one) => read?.rest(one)));
    for (const [at, one] of asked.entries()) {
      expect(together[at]).toEqual(await plain?.rest(one));
    }
  });

  /** The statements of a request to the handlers with reads by SQL. */
  const statementsOf = async (
    pair: typeof services,
    one: Asked,
  ): Promise<readonly string[]> => {
    await new Promise(setImmediate);
    statements.length = 0;
    passed.length = 0;
    await pair[1]?.[one.service](one);
    await new Promise(setImmediate);
    return [...statements];
  };
  const rpc = (path: string, args: object): Asked => ({
    service: "rpc",
    method: "GET",
    path,
    query: `q=${encodeURIComponent(JSON.stringify(args))}`,
  });
  const rest = (path: string, query: string): Asked => ({
    service: "rest",
    method: "GET",
    path,
    query,
  });

  test("records asked for together are one query, and one alone is one statement", async () => {
    const [plain, read] = services;
    const get = (id: number): Asked => rest(`/post/${String(id)}`, "");
    const find = (id: number): Asked =>
      rpc("/post/findUnique", { where: { id } });
    for (const make of [get, find]) {
      await ask(services, make(1));
      expect(await statementsOf(services, make(1))).toEqual([
        expect.stringContaining("json"),
      ]);
      const asked = [1, 2, 3].map(make);
      const alone = await Promise.all(
        asked.map((one) => plain?.[one.service](one)),
      );
      // After one that came alone, the first of the next does not wait for others.
      for (const found of ["first", "joined"]) {
        await new Promise(setImmediate);
        statements.length = 0;
        const together = await Promise.all(
          asked.map((one) => read?.[one.service](one)),
        );
        await new Promise(setImmediate);
        expect({ found, together }).toEqual({ found, together: alone });
      }
      expect(statements).toEqual([expect.not.stringContaining("json")]);
      expect(passed).toEqual([]);
    }
  });

  test("records of one moment that are shown differently are a statement each", async () => {
    const [, read] = services;
    const paths = ["", "fields[post]=title", "fields[post]=slug"];
    const asked = paths.map((query, id) =>
      rest(`/post/${String(id + 1)}`, query),
    );
    for (const one of asked) await ask(services, one);
    await new Promise(setImmediate);
    statements.length = 0;
    await Promise.all(asked.map((one) => read?.rest(one)));
    await new Promise(setImmediate);
    expect(statements).toEqual(
      asked.map(() => expect.stringContaining("json")),
    );
  });

  test("a look-up without a key is refused as without reads by SQL", () =>
    ask(services, {
      service: "rpc",
      method: "POST",
      path: "/post/delete",
      body: { where: null, include: { comments: true } },
    }));

  test("a page with its total is one statement", async () => {
    const list: Asked = {
      service: "rest",
      method: "GET",
      path: "/post",
      query: "page[limit]=2&sort=-title,id",
    };
    await ask(services, list);
    await ask(services, list);
    const [, read] = services;
    await new Promise(setImmediate);
    statements.length = 0;
    passed.length = 0;
    await read?.rest(list);
    await new Promise(setImmediate);
    expect(passed).toEqual([]);
    expect(statements).toEqual([expect.stringContaining("json")]);
  });

  const onPostgresql = /^p/.test(database) ? test : test.skip;

  onPostgresql.each([
    ["page[limit]=2&sort=title", "Sort"],
    ["page[limit]=2&page[offset]=1", "Index Scan"],
  ])(
    "rows are sorted, skipped and limited before their JSON is made: %s",
    async (query, below) => {
      const list = rest("/post", query);
      await ask(services, list);
      const [text = ""] = await statementsOf(services, list);
      const plan = await blog.client.$queryRawUnsafe(
        `EXPLAIN (VERBOSE, FORMAT JSON) ${text}`,
        ...lastValues,
      );
      const nodes: Readonly<Record<string, unknown>>[] = [];
      JSON.stringify(plan, (_, value: unknown) => {
        if (isJsonObject(value) && "Node Type" in value) nodes.push(value);
        return value;
      });
      const types = nodes.map((node) => node["Node Type"]).join(" < ");
      expect(types).toContain(`Aggregate < Limit < ${below}`);
      const made = nodes.filter(
        (node) =>
          node["Node Type"] !== "Aggregate" &&
          String(node["Output"]).includes("json_build_array(t0"),
      );
      expect(made).toEqual([]);
    },
  );

  // MariaDB reads what is bounded by a statement for each relation.
  const whereBounded = database === "mariadb" ? test.skip : test;

  whereBounded.each([
    rest("/post", "page[limit]=2&include=author,comments.author,tags,likes"),
    rest("/post/1", "include=comments.author,tags"),
    rpc("/post/findMany", { include: { comments: true, tags: true } }),
    rpc("/post/findFirst", { include: { comments: { take: 1 } } }),
    rpc("/post/findUnique", {
      where: { id: 1 },
      select: { id: true, comments: { where: { body: { contains: "e" } } } },
    }),
  ])("all that is included is read by one statement: $path", async (one) => {
    await ask(services, one);
    await ask(services, one);
    expect(await statementsOf(services, one)).toEqual([
      expect.stringContaining("json"),
    ]);
    expect(passed).toEqual([]);
  });

  test("what may not be loaded is refused as without reads by SQL", async () => {
    const { client } = blog;
    const { createRestHandler, createRpcHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    for (const limits of [
      { maxRelated: 1 },
      { maxRecords: 4 },
      { maxRecords: 12 },
      { maxResponseBytes: 1500 },
    ]) {
      const pair = [undefined, sqlReads()].map((reads) => {
        const options = { client, limits, ...(reads && { reads }) };
        return {
          rest: createRestHandler({
            endpoint: "/rest",
            ...options,
            log: () => undefined,
          }),
          rpc: createRpcHandler({ ...options, log: () => undefined }),
        };
      });
      for (const limit of [1, 2, 3, 5]) {
        const page = `page[limit]=${String(limit)}`;
        for (const include of [
          "comments",
          "author",
          "author,comments.author",
        ]) {
          await ask(pair, rest("/post", `${page}&include=${include}`));
        }
        for (const include of [
          { comments: true },
          // Where each record takes a query of its own, that counts as twenty.
          ...(limits.maxRecords ? [] : [{ comments: { take: 1 } }]),
          { author: true, comments: { include: { author: true } } },
        ]) {
          await ask(pair, rpc("/post/findMany", { take: limit, include }));
          await ask(pair, rpc("/post/findMany", { include }));
        }
      }
    }
  });

  whereBounded(
    "a statement that has cut what it read is left out for a while",
    async () => {
      const { createRpcHandler } =
        await blog.load<typeof ApiModule>("src/api/index.ts");
      const cut: PassedOn[] = [];
      const handler = createRpcHandler({
        client: blog.client,
        limits: { maxRecords: 12 },
        reads: sqlReads({ onFallback: (one) => cut.push(one) }),
      });
      const one = rpc("/post/findMany", {
        where: { comments: { some: {} } },
        take: 3,
        include: { comments: true },
      });
      const pair = [
        services[0],
        { rpc: handler },
      ] as unknown as typeof services;
      expect((await statementsOf(pair, one)).length).toBeGreaterThan(1);
      expect(cut).toEqual([
        {
          model: "Post",
          operation: "findMany",
          reason: "more related records than one statement reads",
        },
      ]);
      const again = await statementsOf(pair, one);
      expect(again.some((text) => text.includes("octet_length"))).toBe(false);
    },
  );

  test("a client whose extension changes reads is refused", async () => {
    const { createRestHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const extended = blog.client.$extends({
      query: { post: { findMany: ({ args, query }) => query(args) } },
    });
    const computed = blog.client.$extends({
      result: { user: { label: { compute: () => "x" } } },
    });
    const replaced = blog.client.$extends({
      model: { post: { findMany: () => [] } },
    });
    const create =
      (client: object): (() => unknown) =>
      () =>
        createRestHandler({
          client: client as PrismaClient,
          endpoint: "/",
          reads: sqlReads(),
        });
    expect(create(extended)).toThrow("changes queries of Post");
    expect(create(computed)).toThrow("computes fields of User");
    expect(create(replaced)).toThrow("changes queries of Post");
    const used = new Proxy(blog.client, {
      get: (client, name): unknown =>
        name === "_middlewares"
          ? { length: () => 1 }
          : Reflect.get(client, name),
    });
    expect(create(used)).toThrow("middleware");
    expect(create(blog.client.$extends({ client: { own: 1 } }))).not.toThrow();
  });
});
