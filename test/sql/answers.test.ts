import { inspect } from "node:util";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import type { Schema } from "../../src/runtime/model/schema.js";
import fc from "fast-check";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../fixtures/blog/src/api/index.js";
import type { DelegateMap } from "../../src/runtime/prisma/delegate.js";
import { blogAccess } from "../e2e/access/blog-rules.js";
import { addRows } from "../e2e/access/unreadable-rows.js";
import { describeOn } from "../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { search } from "../support/search.js";
import { anyRpcArguments } from "./any-read.js";
import { emptyLists } from "./empty-lists.js";

// What Prisma answers is right, and how statements find it is seen in their texts.

type Reads = Record<string, Record<string, (args: object) => Promise<unknown>>>;

await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let plain: Reads;
  let reading: Reads;
  let schema: Schema;
  const statements: string[] = [];
  const passed: string[] = [];

  const onFallback = ({ reason }: PassedOn): unknown => passed.push(reason);
  const connect = (tables: Schema): Reads =>
    sqlReads({ onFallback }).connect(tables)(
      blog.client as unknown as DelegateMap,
    ) as unknown as Reads;

  beforeAll(async () => {
    blog = await openApplication("blog", database);
    await addRows(blog.client, 1);
    // A comment of each post, so that there are some of posts of every status.
    const posts = await blog.client.post.findMany();
    await blog.client.comment.createMany({
      data: posts.map(({ id }) => ({ id: `of-${id}`, body: "", postId: id })),
    });
    blog.client.$on("query", ({ query }) => statements.push(query));
    ({ schema } = await blog.load<{ schema: Schema }>("src/api/schema.ts"));
    plain = blog.client as unknown as Reads;
    reading = connect(schema);
  });
  afterAll(async () => {
    await blog.close();
  });

  /** All that is answered, with types and in order. */
  const answerOf = async (
    client: Reads,
    model: string,
    operation: string,
    args: object,
  ): Promise<string> => {
    try {
      const found = await client[model]?.[operation]?.(args);
      return inspect(found, { depth: Infinity, maxArrayLength: Infinity });
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      return `${name} ${String(code)}`;
    }
  };
  const ask = async (
    model: string,
    operation: string,
    args: object,
    client = reading,
  ): Promise<void> => {
    const found = await answerOf(client, model, operation, args);
    const right = await answerOf(plain, model, operation, args);
    expect({ model, args, found }).toEqual({ model, args, found: right });
  };
  /** The statements of a read, and why it is passed on. */
  const textsOf = async (
    client: Reads,
    model: string,
    args: object,
    operation = "findMany",
  ): Promise<readonly string[]> => {
    await new Promise(setImmediate);
    statements.length = 0;
    passed.length = 0;
    await client[model]?.[operation]?.(args);
    await new Promise(setImmediate);
    return [...statements];
  };

  test("random reads", async () => {
    await fc.assert(
      fc.asyncProperty(anyRpcArguments, async ({ path, query = "" }) => {
        const [, model = "", operation = ""] = path.split("/");
        const text = new URLSearchParams(String(query)).get("q") ?? "";
        await ask(model, operation, JSON.parse(text) as object);
      }),
      { ...search(60), endOnFailure: true },
    );
  });

  test("empty lists of conditions, at every place", async () => {
    for (const where of emptyLists({ id: 1 }, 1)) {
      await ask("category", "findMany", { where });
    }
    for (const where of emptyLists({ id: 1 })) {
      await ask("post", "count", { where: { category: { is: where } } });
      await ask("post", "findMany", { where: { category: { isNot: where } } });
      await ask("category", "count", { where: { children: { some: where } } });
      await ask("category", "count", { where: { children: { every: where } } });
      const select = { children: { where }, id: true };
      await ask("category", "findMany", { select });
      const _count = { select: { children: { where } } };
      await ask("category", "findMany", { include: { _count } });
    }
  });

  test("empty lists of conditions, under rules of access", async () => {
    const { createRpcHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const { defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts");
    const access = blogAccess(defineAccess);
    const { client } = blog;
    const [without, by] = [undefined, sqlReads()].map((reads): ApiHandler =>
      createRpcHandler({ client, access, ...(reads && { reads }) }),
    );
    for (const where of emptyLists({ id: 1 })) {
      for (const [path, args] of [
        ["/post/findMany", { where, select: { id: true } }],
        ["/comment/count", { where: { post: where } }],
        ["/user/findMany", { select: { id: true, posts: { where } } }],
      ] as const) {
        const q = encodeURIComponent(JSON.stringify(args));
        const request = {
          method: "GET",
          path,
          query: `q=${q}`,
          context: { id: "ada" },
        } as const;
        const found = await by?.(request);
        expect({ where, found }).toEqual({
          where,
          found: await without?.(request),
        });
      }
    }
  });

  test.each([
    { NOT: { category: { isNot: { parentId: 1 } } } },
    { NOT: { category: { isNot: { parent: { isNot: { parentId: 1 } } } } } },
    { category: { isNot: { NOT: { parentId: 1 } } } },
    { NOT: { category: { is: { parent: { is: { parentId: 1 } } } } } },
    { NOT: { NOT: { category: { isNot: { parentId: 1 } } } } },
    { NOT: { author: { isNot: { name: "Ada" } } } },
    { NOT: { author: { profile: { isNot: { bio: "x" } } } } },
    { NOT: { category: { isNot: null } } },
  ])("what is unknown stays so in negations: %j", async (where) => {
    const args = { where, select: { id: true }, orderBy: { id: "asc" } };
    await ask("post", "findMany", args);
    expect((await textsOf(reading, "post", args)).join()).toContain("json");
  });

  test("orders by an enum of a related record", async () => {
    for (const sort of ["asc", "desc"]) {
      const orderBy = [{ post: { status: sort } }, { id: "asc" }];
      const select = { id: true, post: { select: { status: true } } };
      const args = { orderBy, select };
      await ask("comment", "findMany", args);
      await ask("user", "findMany", { select: { comments: args } });
      await textsOf(reading, "comment", args);
      expect(passed).toEqual([]);
    }
  });

  // By Prisma, they are grouped, or read, once for each record that has them.
  const counted = { posts: { _count: "desc" } };
  const _count = { select: { posts: { where: { title: { contains: "e" } } } } };
  const page = { take: 1, orderBy: { title: "asc" }, select: { id: true } };
  test.each([
    ["comment", { orderBy: [{ post: { category: counted } }, { id: "asc" }] }],
    ["post", { orderBy: [{ category: counted }, { id: "asc" }] }],
    [
      "category",
      { select: { posts: { orderBy: [{ author: counted }, { id: "asc" }] } } },
    ],
    ["post", { select: { category: { include: { _count } } } }],
    ["post", { select: { category: { select: { posts: page } } } }],
    ["post", { select: { tags: { select: { posts: page } } } }],
    ["tag", { select: { _count } }],
    ["user", { orderBy: [counted, { id: "asc" }] }],
  ])(
    "nothing is read or counted for each record that shares it: %s %j",
    async (model, args) => {
      await ask(model, "findMany", args);
      await textsOf(reading, model, args);
      expect(passed).toEqual([
        expect.stringMatching(/that others share|an order by "posts"/),
      ]);
    },
  );

  test("what belongs to one record, or to each alone, is read by one statement", async () => {
    const { id } = await blog.client.comment.findFirstOrThrow();
    const of = { post: { include: { tags: true } }, author: true };
    await ask("comment", "findUnique", { where: { id }, include: of });
    await ask("comment", "findFirst", { orderBy: { id: "asc" }, include: of });
    passed.length = 0;
    await reading["comment"]?.["findUnique"]?.({ where: { id }, include: of });
    await reading["comment"]?.["findFirst"]?.({ include: of });
    await reading["user"]?.["findMany"]?.({
      include: { profile: true, _count: { select: { posts: true } } },
    });
    await reading["profile"]?.["findMany"]?.({
      orderBy: { user: { name: "asc" } },
      include: { user: { include: { posts: true } } },
    });
    expect(passed).toEqual([]);
  });

  test.each([
    // SQLite's parser takes no deeper nesting: such a statement fails, and Prisma reads.
    [database === "sqlite" ? 5 : 15, []],
    [16, ["too many relations"]],
  ])(
    "a statement has at most 16 tables: %s related ones",
    async (count, why) => {
      const AND = Array.from({ length: count }, (_, id) => ({
        children: { none: { id } },
      }));
      const args = { where: { AND }, orderBy: { id: "asc" } };
      await ask("category", "findMany", args);
      await textsOf(reading, "category", args);
      expect(passed).toEqual(why);
    },
  );

  const byAuthor = { distinct: ["authorId"], select: { id: true } };
  const unsorted = ["distinct in an order that may have equal rows"];
  test.each<[object, readonly string[]]>([
    [{ ...byAuthor, orderBy: { id: "desc" }, take: 2, skip: 1 }, []],
    [{ ...byAuthor, orderBy: { id: "asc" }, take: -2, skip: 1 }, []],
    [
      { ...byAuthor, orderBy: [{ author: { name: "asc" } }, { id: "asc" }] },
      [],
    ],
    [
      { ...byAuthor, include: { author: true }, select: undefined, take: 2 },
      [],
    ],
    [{ distinct: ["categoryId", "status"], orderBy: { id: "asc" } }, []],
    [
      {
        distinct: "status",
        orderBy: { status: "desc" },
        select: { status: true },
      },
      [],
    ],
    [{ ...byAuthor, orderBy: { authorId: "asc" } }, unsorted],
    [byAuthor, unsorted],
    [{ distinct: ["rating"], orderBy: { id: "asc" } }, ["distinct by Float"]],
    [
      { ...byAuthor, orderBy: { id: "asc" }, cursor: { id: 2 } },
      ["a cursor beside distinct"],
    ],
  ])("the first records of those with equal values: %j", async (args, why) => {
    if (!why.includes(unsorted[0] ?? "")) await ask("post", "findMany", args);
    const { length } = await textsOf(reading, "post", args);
    expect(passed).toEqual(why);
    if (why.length === 0) expect(length).toBe(1);
  });

  test.each([
    [undefined, 0],
    [1, 1],
  ])("the first of all needs no ranks: skip %s", async (skip, ranked) => {
    const orderBy = [{ title: "desc" }, { id: "asc" }];
    const args = { ...byAuthor, orderBy, skip };
    await ask("post", "findFirst", args);
    const [text, ...others] = await textsOf(reading, "post", args, "findFirst");
    expect([passed, others]).toEqual([[], []]);
    expect(text?.split("row_number")).toHaveLength(1 + 2 * ranked);
  });

  test("texts that differ only in case are distinct", async () => {
    const [{ id: postId } = { id: 0 }] = await blog.client.post.findMany();
    for (const body of ["Case", "case", "cäse", "Case ", "Case"]) {
      await blog.client.comment.create({ data: { body, postId } });
    }
    const args = { distinct: ["body"], orderBy: { id: "asc" } };
    await ask("comment", "findMany", args);
    await textsOf(reading, "comment", args);
    expect(passed).toEqual([]);
  });

  test("the records before a cursor, without an order", async () => {
    const args = { cursor: { id: 3 }, take: -2, skip: 1 };
    await ask("post", "findMany", args);
    await textsOf(reading, "post", args);
    expect(passed).toEqual([]);
  });

  describe("a cursor by several columns", () => {
    const cursor = { userId_postId: { userId: "ada", postId: 2 } };
    const byBoth = [{ postId: "desc" }, { userId: "asc" }];

    beforeAll(async () => {
      const posts = await blog.client.post.findMany({ select: { id: true } });
      const users = await blog.client.user.findMany({ select: { id: true } });
      const createdAt = new Date(0);
      const pairs = posts.flatMap((post) =>
        users.map((user) => ({ userId: user.id, postId: post.id, createdAt })),
      );
      await blog.client.like.deleteMany();
      await blog.client.like.createMany({ data: pairs });
    });

    test.each<object>([
      { cursor, take: 3 },
      { cursor, take: -3, skip: 1 },
      { cursor, orderBy: byBoth, take: 3, skip: 1 },
      { cursor, orderBy: byBoth, take: -3 },
      { cursor, orderBy: [{ createdAt: "asc" }, ...byBoth] },
      { cursor: { userId_postId: { userId: "nobody", postId: 2 } }, take: 3 },
    ])("is in the statement: %j", async (args) => {
      await ask("like", "findMany", args);
      const { length } = await textsOf(reading, "like", args);
      // MariaDB compares texts otherwise than Prisma, which looks for the row itself.
      expect({ length, isPassedOn: passed.length > 0 }).toEqual({
        length: 1,
        isPassedOn: database === "mariadb",
      });
    });

    test.each<object>([
      { cursor, where: { userId: { not: "ada" } }, take: 3 },
      { cursor, where: { userId: "ada" }, orderBy: byBoth, take: 3 },
      { cursor, orderBy: [{ userId: "asc" }], take: 1 },
    ])("is passed on: %j", async (args) => {
      await ask("like", "findMany", args);
      await textsOf(reading, "like", args);
      expect(passed).toEqual(["a cursor in an order that may have equal rows"]);
    });
  });

  test.each<[object, boolean]>([
    [{ authorId: { not: "ada" } }, true],
    [{ authorId: { notIn: ["ada", "bob"] } }, true],
    [{ authorId: { notIn: [] } }, true],
    [{ NOT: { authorId: "ada" } }, true],
    [{ NOT: { status: { in: ["DRAFT", "ARCHIVED"] } } }, true],
    // A condition that is unknown of a post without a category.
    [{ OR: [{ categoryId: { gt: 1 } }, { status: { not: "DRAFT" } }] }, true],
    [
      {
        OR: [
          { authorId: { not: "ada" }, categoryId: 1 },
          { NOT: { authorId: { equals: "ada" } } },
          { category: { is: { parentId: { not: 1 } } } },
          { comments: { none: { authorId: "ada" } } },
        ],
      },
      true,
    ],
    // A null is no other value.
    [{ categoryId: { not: 1 } }, false],
    [{ NOT: { categoryId: 1 } }, false],
    [{ NOT: { authorId: { gt: "ada" } } }, false],
    [{ authorId: { not: { not: "ada" } } }, false],
    [{ authorId: { not: "ada" }, status: "DRAFT" }, false],
    [{ AND: [{ authorId: { not: "ada" } }] }, false],
    [{ authorId: "ada" }, false],
  ])("the number of posts: %j", async (where, isTaken) => {
    await ask("post", "count", { where });
    await new Promise(setImmediate);
    statements.length = 0;
    passed.length = 0;
    await reading["post"]?.["count"]?.({ where });
    await new Promise(setImmediate);
    expect(passed).toEqual([]);
    // Those that do not match are counted where this may spare to look at all rows.
    const isOther = statements.some((one) => one.includes(" - (SELECT count"));
    expect(isOther).toBe(isTaken && database === "sqlite");
  });

  test("nothing is read by no statement", async () => {
    const args = { take: 0, orderBy: { id: "asc" } };
    await ask("post", "findMany", args);
    expect(await textsOf(reading, "post", args)).toEqual([]);
  });

  const sorting = database === "mariadb" ? test.skip : test;

  sorting(
    "related records are sorted and limited before their JSON is made",
    async () => {
      const select = { posts: page };
      await ask("category", "findMany", { select });
      const [text = ""] = await textsOf(reading, "category", { select });
      expect(text).toMatch(
        /FROM \(SELECT (t1\."\w+"(, )?)+ FROM "?(public)?"?\.?"Post" AS t1 WHERE [^()]* ORDER BY t1\."title" ASC LIMIT [?$1-9]+\) AS t1/,
      );
    },
  );

  test("a shape whose statement fails is passed on for a minute", async () => {
    const { Tag: tag } = schema.models;
    const wrong = {
      ...schema.models,
      Tag: { ...tag, table: { name: "Missing" } },
    };
    const failing = connect({ ...schema, models: wrong } as Schema);
    const why = async (name: string, more = {}): Promise<readonly string[]> => {
      await textsOf(failing, "tag", { where: { name, ...more } });
      return [...passed];
    };
    const failed = ["the statement failed"];
    const remembered = ["its statement has failed a moment ago"];
    const now = jest.spyOn(Date, "now");
    try {
      expect(await why("sql")).toEqual(failed);
      expect(await why("any other")).toEqual(remembered);
      expect(await why("sql", { posts: { none: {} } })).toEqual(failed);
      const later = Date.now() + 61_000;
      now.mockImplementation(() => later);
      expect(await why("sql")).toEqual(failed);
      expect(await why("sql")).toEqual(remembered);
    } finally {
      now.mockRestore();
    }
  });

  const onPostgresql = database === "postgresql" ? test : test.skip;

  onPostgresql("what a value makes fail is not remembered", async () => {
    // No pattern may end with the character that escapes others.
    const args = { where: { name: { endsWith: "\\" } } };
    for (let time = 0; time < 2; time++) {
      passed.length = 0;
      await ask("tag", "findMany", args);
      expect(passed).toEqual(["the statement failed"]);
    }
  });

  onPostgresql.each([
    ["lock_timeout", "lock", false],
    ["statement_timeout", "time", true],
  ])(
    "what %s ends is remembered as a failure: %s",
    async (setting, _, isRemembered) => {
      const own = connect(schema);
      const args = { where: { name: setting } };
      await blog.client.$transaction(async (holder) => {
        await holder.$executeRawUnsafe(
          'LOCK TABLE "Tag" IN ACCESS EXCLUSIVE MODE',
        );
        const transaction = own["$transaction"] as unknown as (
          run: (client: Reads & typeof holder) => Promise<unknown>,
        ) => Promise<unknown>;
        const reads = transaction(async (client) => {
          await client.$executeRawUnsafe(`SET LOCAL ${setting} = 50`);
          await client["tag"]?.["findMany"]?.(args);
        });
        await expect(reads).rejects.toThrow();
      });
      await textsOf(own, "tag", args);
      expect(passed).toEqual(
        isRemembered ? ["its statement has failed a moment ago"] : [],
      );
    },
  );
});
