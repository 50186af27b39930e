import { beforeEach, describe, expect, test } from "@jest/globals";
import { joinsOf } from "../../support/counting-adapter.js";
import { problemOf, run, useFilledBlog } from "./filled-blog.js";

const blog = useFilledBlog();
const limits = { maxRecords: 100, maxRelated: 40 };

beforeEach(() => {
  blog.answers.queries = [];
});

const posts = { include: { author: { include: { posts: true } } } };

describe("B8: an operation loads no more records than maxRecords", () => {
  test.each<[string, object, string]>([
    [
      "user/findMany",
      { include: { posts } },
      "include.posts.include.author.include.posts",
    ],
    [
      "user/findUnique",
      { where: { id: "u1" }, include: { posts } },
      "include.posts.include.author.include.posts",
    ],
    [
      "tag/findFirst",
      { select: { posts: { select: { tags: true } } } },
      "select.posts.select.tags",
    ],
    ["tag/findMany", { include: { posts: true } }, "include.posts"],
    [
      "post/findMany",
      { take: 40, include: { author: true, category: true } },
      "take",
    ],
    ["comment/findMany", { take: 200 }, "take"],
    ["comment/findMany", { take: -200 }, "take"],
    ["comment/findMany", { distinct: ["postId"] }, "distinct"],
    [
      "user/findMany",
      { include: { comments: { distinct: ["postId"], take: 1 } } },
      "include.comments",
    ],
    ["comment/groupBy", { by: ["id"], take: 200 }, "take"],
  ])("GET %s %j", async (path, args, place) => {
    const answer = await run(blog.rpc(limits), "GET", path, args);
    expect([answer.status, problemOf(answer)]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^"${place}": .*more than 100 records`)),
    ]);
    // With counts, and the pairs of keys that lead to members of a many-to-many.
    expect(blog.answers.rows).toBeLessThanOrEqual(160);
    const lifted = { maxRecords: Infinity, maxRelated: Infinity };
    expect((await run(blog.rpc(lifted), "GET", path, args)).status).toBe(200);
  });

  test("exactly as many are answered, one more is refused", async () => {
    const read = (take: number) =>
      run(blog.rpc(limits), "GET", "post/findMany", {
        take,
        include: { comments: true },
      });
    expect((await read(25)).status).toBe(200);
    expect((await read(26)).status).toBe(400);
  });

  test("of one record, no more than maxRelated are related", async () => {
    const read = (maxRelated: number, args: object) =>
      run(blog.rpc({ maxRelated }), "GET", "user/findMany", args);
    const all = { include: { posts: true } };
    expect((await read(10, all)).status).toBe(200);
    expect(problemOf(await read(9, all))).toMatch(
      /^"include\.posts": more than 9 related records of one User/,
    );
    expect((await read(9, { include: { posts: { take: 9 } } })).status).toBe(
      200,
    );
  });

  test.each(["post/findMany", "post/groupBy"])(
    "%s without take answers maxTake records, and not one more",
    async (path) => {
      const args = path.endsWith("groupBy") ? { by: ["id"] } : {};
      expect(
        (await run(blog.rpc({ maxTake: 40 }), "GET", path, args)).status,
      ).toBe(200);
      blog.answers.queries = [];
      const answer = await run(blog.rpc({ maxTake: 39 }), "GET", path, args);
      expect(problemOf(answer)).toMatch(
        /^"take": there are more than 39 records: give a "take"/,
      );
      expect(blog.answers.rows).toBe(40);
      const taken = await run(blog.rpc({ maxTake: 5 }), "GET", path, {
        ...args,
        take: 30,
        orderBy: { id: "asc" },
      });
      expect((taken.body as { data: object[] }).data).toHaveLength(30);
    },
  );

  test("the message says how many records a page of related ones is read of", async () => {
    const args = { include: { posts: { take: 1, skip: 1 } } };
    const handler = blog.rpc({ maxRecords: 50 });
    const answer = await run(handler, "GET", "tag/findMany", args);
    expect(problemOf(answer)).toBe(
      '"include.posts": the request loads more than 50 records: ask for fewer, by "take" or "where", and for pages of related ones of at most 100 records',
    );
  });

  test("operations of a transaction share it", async () => {
    const read = { model: "comment", op: "findMany", args: { take: 50 } };
    const made = {
      model: "tag",
      op: "create",
      args: { data: { name: "made" } },
    };
    const all = (...calls: object[]) =>
      run(blog.rpc(limits), "POST", "$transaction/sequential", calls);
    expect((await all(read, read)).status).toBe(200);
    expect(problemOf(await all(made, read, read))).toMatch(
      /^operation at index 2: "take": the request loads more than 100 records/,
    );
    expect(await blog.client.tag.count()).toBe(5);
  });

  // Prisma reads all that match for each of these, though it returns few or none.
  test.each<[string, string, object, number]>([
    ["post", "findMany", { distinct: ["status"] }, 100],
    ["comment", "findFirst", { distinct: ["id"], skip: 1 }, 130],
    [
      "comment",
      "exists",
      { where: { post: { id: { gt: 0 } } }, distinct: ["id"], skip: 1 },
      130,
    ],
    ["tag", "findMany", { include: { posts: { take: 1, skip: 99 } } }, 160],
  ])(
    "so do 40 of %s %s %j, by what the database reads",
    async (model, op, args, rows) => {
      const calls = Array.from({ length: 40 }, () => ({ model, op, args }));
      const path = "$transaction/sequential";
      const answer = await run(blog.rpc(limits), "POST", path, calls);
      expect(answer.status).toBe(400);
      expect(problemOf(answer)).toMatch(/more than 100 records/);
      expect(blog.answers.rows).toBeLessThanOrEqual(rows);
      expect(blog.answers.queries.length).toBeLessThan(130);
    },
  );
});

test("B8: a filter of an included many-to-many costs each time that it is evaluated", async () => {
  const crosses = { posts: { none: { title: { contains: "zzz" } } } };
  const read = (...AND: object[]) =>
    run(blog.rpc({}), "GET", "post/findMany", {
      select: { tags: { where: { AND } } },
    });
  expect((await read(crosses)).status).toBe(200);
  expect(problemOf(await read(crosses, crosses))).toMatch(/maxJoins/);
});

describe("B8: filters of what is related cost as often as they are evaluated", () => {
  const any = (count: number) => ({
    OR: Array(count).fill({ body: { contains: "x" } }),
  });
  const counted = (name: string, where: object | true) => ({
    _count: { select: { [name]: where === true || { where } } },
  });
  const byComments = { comments: { _count: "desc" } };

  test.each<[path: string, place: string, args: object]>([
    [
      "post/findMany",
      "select.tags.select._count.select.posts.where.OR.1.body",
      {
        take: 3300,
        select: { id: true, tags: { select: counted("posts", any(120)) } },
      },
    ],
    [
      "post/findMany",
      "select.tags.select._count.select.posts.where.OR.1.author.is",
      {
        take: 3300,
        select: {
          id: true,
          tags: {
            select: counted("posts", {
              OR: Array<object>(120).fill({ author: { is: {} } }),
            }),
          },
        },
      },
    ],
    [
      "post/findMany",
      "select._count.select.comments.where.OR.49.body",
      { take: 1, select: counted("comments", any(120)) },
    ],
    [
      "post/findMany",
      "include.author.include._count.select.posts.where.NOT.OR.14.body",
      {
        take: 3300,
        include: { author: { include: counted("posts", { NOT: any(16) }) } },
      },
    ],
    [
      "tag/findMany",
      "include.posts.where.OR.10.body",
      { include: { posts: { where: any(120) } } },
    ],
    [
      "user/findMany",
      "include.comments.where.OR.15.body",
      { take: -3300, include: { comments: { where: any(16) } } },
    ],
    [
      "user/findMany",
      "include.posts.include._count.select.comments.where.OR.1.body",
      {
        include: { posts: { take: 1, include: counted("comments", any(2)) } },
      },
    ],
    [
      "user/findMany",
      "include.posts.include.comments.where.post.is.comments.none",
      {
        take: 1000,
        include: {
          posts: {
            include: {
              comments: {
                where: { post: { is: { comments: { none: any(1).OR[0] } } } },
              },
            },
          },
        },
      },
    ],
    [
      "tag/findMany",
      "include.posts.orderBy.4.comments",
      { include: { posts: { take: 1, orderBy: Array(5).fill(byComments) } } },
    ],
    [
      "user/updateManyAndReturn",
      "include._count.select.posts.where.OR.49.body",
      { data: { name: "x" }, include: counted("posts", any(50)) },
    ],
  ])("%s is refused at %s", async (path, place, args) => {
    const method = path.includes("update") ? "PUT" : "GET";
    const answer = await run(blog.rpc({}), method, path, args);
    expect([answer.status, problemOf(answer)]).toEqual([
      400,
      expect.stringMatching(/^"([^"]*)": .* cost more than 50 \(maxJoins\)/),
    ]);
    expect(/"([^"]*)"/.exec(String(problemOf(answer)))?.[1]).toBe(place);
    expect(blog.answers.queries).toEqual([]);
  });

  const published = { status: "PUBLISHED", views: 1 };
  test.each<[title: string, path: string, args: object]>([
    [
      "a page with a filter in each of its relations",
      "post/findMany",
      {
        take: 100,
        include: {
          comments: { where: any(1) },
          tags: { where: { name: { contains: "x" } } },
          likes: { where: { userId: "u1" } },
        },
      },
    ],
    [
      "two counts of a page",
      "post/findMany",
      {
        take: 100,
        include: { _count: { select: { comments: true, tags: true } } },
      },
    ],
    [
      "a filtered count of a thousand",
      "post/findMany",
      { take: 1000, select: counted("comments", any(1)) },
    ],
    [
      "counts of a page of each",
      "user/findMany",
      { include: { posts: { take: 3, include: { _count: true } } } },
    ],
    [
      "a filtered count and an order by count of a page of each",
      "user/findMany",
      {
        take: 100,
        include: {
          posts: {
            take: 3,
            orderBy: byComments,
            include: counted("comments", any(1)),
          },
        },
      },
    ],
    [
      "what has the same tags",
      "post/findMany",
      {
        take: 50,
        include: {
          tags: { include: { posts: { take: 3, where: published } } },
        },
      },
    ],
    [
      "counts of authors of comments",
      "post/findMany",
      {
        include: {
          comments: { include: { author: { include: { _count: true } } } },
        },
      },
    ],
    [
      "many conditions on what one record has",
      "user/findUnique",
      {
        where: { id: "u1" },
        include: { posts: { where: any(30), include: { _count: true } } },
      },
    ],
  ])("%s: accepted", async (_, path, args) => {
    expect((await run(blog.rpc({}), "GET", path, args)).status).toBe(200);
  });

  test("operators who lift the bounds of records count no more than 10,000", async () => {
    const lifted = { maxTake: Infinity, maxRecords: Infinity };
    const read = (conditions: number) =>
      run(blog.rpc(lifted), "GET", "post/findMany", {
        include: { comments: { where: any(conditions) } },
      });
    expect((await read(5)).status).toBe(200);
    expect(problemOf(await read(6))).toMatch(/maxJoins/);
  });
});

describe("B8: orders cost the joins and look-ups that Prisma makes of them", () => {
  const cursor = { id: "c3-1" };
  const key = { authorId: "asc" };
  const byAuthor = { author: { name: "asc" } };
  const bySection = { post: { category: { parentId: "asc" } } };
  const cost = (joins: number, orders: number): number =>
    joins + orders * (orders + 1) * (joins + 1);
  test.each<[string, number, object]>([
    ["a relation", 1, { orderBy: byAuthor }],
    ["relations", 5, { orderBy: [bySection, byAuthor, bySection] }],
    ["a cursor", cost(0, 1), { orderBy: key, cursor }],
    [
      "four from a cursor on",
      cost(0, 4),
      { orderBy: [key, key, key, key], cursor },
    ],
    [
      "relations from a cursor on",
      cost(5, 4),
      { orderBy: [bySection, byAuthor, bySection, key], cursor },
    ],
  ])("%s: %i", async (_, most, args) => {
    const read = (maxJoins: number) =>
      run(blog.rpc({ maxJoins }), "GET", "comment/findMany", args);
    expect((await read(most)).status).toBe(200);
    expect(blog.answers.queries.map(joinsOf)).toEqual([most]);
    if (most > 1) expect(problemOf(await read(most - 1))).toMatch(/maxJoins/);
  });

  test("fewer for values that are never null, as a count", async () => {
    const orderBy = { post: { category: { posts: { _count: "desc" } } } };
    const handler = blog.rpc({ maxJoins: cost(3, 1) });
    const args = { orderBy, cursor };
    const answer = await run(handler, "GET", "comment/findMany", args);
    expect(answer.status).toBe(200);
    expect(blog.answers.queries.map(joinsOf)).toEqual([7]);
  });
});

describe("B8: within the bounds, the result is Prisma's", () => {
  const id = { orderBy: { id: "asc" } };
  const byTitle = { orderBy: { title: "desc" } };
  test.each<[string, object]>([
    [
      "post",
      {
        take: 3,
        ...id,
        include: { comments: id, author: true, _count: true, tags: true },
      },
    ],
    [
      "post",
      {
        take: -3,
        select: { comments: { select: { body: true }, ...id }, title: true },
      },
    ],
    [
      "user",
      {
        take: 2,
        ...id,
        omit: { id: true },
        include: { posts: { omit: { authorId: true }, ...id } },
      },
    ],
    [
      "user",
      {
        ...id,
        select: {
          posts: { take: 2, skip: 1, ...byTitle, select: { title: true } },
        },
      },
    ],
    [
      "user",
      {
        ...id,
        select: {
          posts: {
            take: -2,
            ...byTitle,
            select: { id: true, comments: { take: 1, ...id } },
          },
        },
      },
    ],
    [
      "user",
      {
        ...id,
        select: {
          comments: {
            distinct: ["postId"],
            take: 3,
            ...id,
            select: { id: true },
          },
        },
      },
    ],
    [
      "user",
      {
        ...id,
        select: {
          posts: { cursor: { id: 14 }, take: 2, ...id, select: { id: true } },
        },
      },
    ],
    [
      "tag",
      {
        orderBy: { name: "asc" },
        select: {
          name: true,
          posts: { take: 2, skip: 3, ...byTitle, select: { id: true } },
        },
      },
    ],
    [
      "tag",
      {
        orderBy: { name: "asc" },
        take: 2,
        include: {
          posts: {
            where: { id: { lt: 9 } },
            ...id,
            include: { author: { include: { posts: id } } },
          },
        },
      },
    ],
    ["user", { ...id, select: { posts: false, name: true } }],
    ["follow", { include: { follower: { include: { posts: true } } } }],
  ])("%s %j", async (model, args) => {
    const { maxRecords, maxRelated } = { maxRecords: 500, maxRelated: 40 };
    const answer = await run(
      blog.rpc({ maxRecords, maxRelated }),
      "GET",
      `${model}/findMany`,
      args,
    );
    const delegates = blog.client as unknown as Record<
      string,
      { findMany(args: object): Promise<object[]> }
    >;
    const expected = await delegates[model]?.findMany(args);
    const text = JSON.stringify(expected, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(JSON.stringify((answer.body as { data: unknown }).data)).toBe(text);
  });

  test.each([
    [{ include: { posts: { bogus: 1 } } }, "Unknown argument `bogus`"],
    [
      { include: { posts: true }, select: { id: true } },
      "either use `include` or `select`",
    ],
  ])(
    "arguments that Prisma refuses are refused for no record too: %j",
    async (more, problem) => {
      const answer = await run(blog.rpc({}), "GET", "user/findUnique", {
        where: { id: "nobody" },
        ...more,
      });
      expect([answer.status, problemOf(answer)]).toEqual([
        400,
        expect.stringContaining(problem),
      ]);
    },
  );
});

describe("B8: a write whose answer would be too large has no effect", () => {
  const data = { slug: "new", title: "New", author: { connect: { id: "u1" } } };
  const include = { author: { include: { posts: true } } };
  const where = { id: 2 };
  test.each<[string, string, object]>([
    ["POST", "create", { data, include }],
    ["PATCH", "update", { where, data: { title: "Changed" }, include }],
    [
      "POST",
      "upsert",
      { where, create: data, update: { title: "Changed" }, include },
    ],
    ["DELETE", "delete", { where, include }],
  ])("%s %s", async (method, operation, args) => {
    for (const limit of [
      { maxRecords: 10 },
      { maxRelated: 9 },
      { maxResponseBytes: 2_000 },
    ]) {
      const answer = await run(
        blog.rpc(limit),
        method,
        `post/${operation}`,
        args,
      );
      expect([answer.status, typeof problemOf(answer)]).toEqual([
        400,
        "string",
      ]);
      const { title } = await blog.client.post.findUniqueOrThrow({ where });
      expect([title, await blog.client.post.count()]).toEqual(["Title 7", 40]);
    }
  });

  test("updateManyAndReturn", async () => {
    const update = (maxRecords: number, more: object = {}) =>
      run(blog.rpc({ maxRecords }), "PATCH", "post/updateManyAndReturn", {
        data: { rating: 4 },
        ...more,
      });
    const answer = await update(39);
    expect([answer.status, problemOf(answer)]).toEqual([
      400,
      expect.stringContaining(
        '"where": the operation would return more than 39 records',
      ),
    ]);
    expect(await blog.client.post.count({ where: { rating: 4 } })).toBe(0);
    expect((await update(39, { limit: 39 })).status).toBe(200);
    expect((await update(40)).status).toBe(200);
    expect((await update(79, { include: { author: true } })).status).toBe(400);
    const behind = { author: { include: { posts: true } } };
    expect(problemOf(await update(1, { include: behind }))).toContain(
      'no relation to many, which "author" is or leads to',
    );
  });

  test("createManyAndReturn", async () => {
    const rows = [{ name: "a" }, { name: "b" }];
    const answer = await run(
      blog.rpc({ maxRecords: 1 }),
      "POST",
      "tag/createManyAndReturn",
      { data: rows },
    );
    expect(problemOf(answer)).toMatch(/^"data": /);
    expect(await blog.client.tag.count()).toBe(5);
  });

  test("delete within the bounds answers what went with the record", async () => {
    const args = {
      where: { id: 40 },
      select: { comments: { select: { id: true } } },
    };
    const answer = await run(blog.rpc({}), "DELETE", "post/delete", args);
    expect(
      (answer.body as { data: { comments: object[] } }).data.comments,
    ).toHaveLength(3);
  });
});

test("B8: a result takes no more bytes than maxResponseBytes", async () => {
  const read = (maxResponseBytes: number) =>
    run(blog.rpc({ maxResponseBytes }), "GET", "post/findMany", { take: 5 });
  const { text = "" } = await read(Infinity);
  const bytes = Buffer.byteLength(text);
  expect((await read(bytes)).text).toBe(text);
  expect(problemOf(await read(bytes - 1))).toContain(
    `more than ${String(bytes - 1)} bytes`,
  );
});
