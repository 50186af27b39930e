import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type PassedOn, type SqlSchema, sqlReads } from "@gen-api/runtime/sql";
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
  let schema: SqlSchema;
  const statements: string[] = [];
  const passed: string[] = [];

  const onFallback = ({ reason }: PassedOn): unknown => passed.push(reason);
  const connect = (tables: SqlSchema): Reads =>
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
    ({ sqlSchema: schema } = await blog.load<{ sqlSchema: SqlSchema }>(
      "src/api/sql.ts",
    ));
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
  ): Promise<readonly string[]> => {
    await new Promise(setImmediate);
    statements.length = 0;
    passed.length = 0;
    await client[model]?.["findMany"]?.(args);
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
});
