import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { checkAccess, explainAccess } from "@gen-api/runtime/access";
import {
  type Caller,
  openUnderRules,
  type Reply,
  type RuledBlog,
  type Rules,
} from "./open-under-rules.js";

// Rules of a change: which state may follow which, as a list of pairs.

let blog: RuledBlog;
beforeAll(async () => {
  blog = await openUnderRules();
});
beforeEach(async () => {
  await blog.reset();
  const states = { 1: "DRAFT", 2: "PUBLISHED", 3: "ARCHIVED" } as const;
  for (const [id, status] of Object.entries(states)) {
    await blog.client.post.update({
      where: { id: Number(id) },
      data: { status, authorId: "ada" },
    });
  }
});
afterAll(() => blog.close());

type PostRules = NonNullable<Rules["Post"]>;
type Status = "DRAFT" | "PUBLISHED" | "ARCHIVED";
type StatusRule = Extract<PostRules["read"], (...all: never) => unknown>;

const is =
  (status: Status): StatusRule =>
  (_, where) =>
    where({ status });

/** Drafts are edited and published, and only ada archives what is published. */
const Post: PostRules = {
  read: true,
  create: true,
  update: [
    { before: is("DRAFT"), after: is("DRAFT") },
    { before: is("DRAFT"), after: is("PUBLISHED") },
    {
      before: ({ id }, where) => id === "ada" && where({ status: "PUBLISHED" }),
      after: (_, where) => where({ status: "ARCHIVED", featured: false }),
    },
  ],
  messages: { update: "not from this state" },
};
const rules: Rules = { Post };

const statuses = async (): Promise<readonly Status[]> => {
  const rows = await blog.client.post.findMany({
    where: { id: { in: [1, 2, 3] } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ status }) => status);
};

const start: readonly Status[] = ["DRAFT", "PUBLISHED", "ARCHIVED"];

const patch = (id: number, attributes: object) =>
  [
    `PATCH /post/${String(id)}`,
    { type: "post", id: String(id), attributes },
  ] as const;

test.each<readonly [id: number, to: Status, isAllowed: boolean]>([
  [1, "DRAFT", true],
  [1, "PUBLISHED", true],
  [1, "ARCHIVED", false],
  [2, "DRAFT", false],
  [2, "PUBLISHED", false],
  [2, "ARCHIVED", true],
  [3, "DRAFT", false],
  [3, "PUBLISHED", false],
  [3, "ARCHIVED", false],
])("of post %p to %s: %p, in every way in", async (id, to, isAllowed) => {
  const seen = await blog.under(rules);
  const where = { id };
  const data = { status: to };
  const upsert = {
    where,
    update: data,
    create: { slug: "none", title: "None", authorId: "ada" },
  };
  const ofAuthor = (posts: object): Promise<Reply> =>
    seen.rpc("user/update", { where: { id: "ada" }, data: { posts } });
  const ways: readonly (() => Promise<Reply>)[] = [
    () => seen.rest(...patch(id, data)),
    () => seen.rpc("post/update", { where, data }),
    () => seen.rpc("post/upsert", upsert),
    () => ofAuthor({ update: { where, data } }),
    () => ofAuthor({ upsert }),
  ];
  for (const write of ways) {
    const { status } = await write();
    expect(status).toBe(isAllowed ? 200 : 403);
    const expected = start.map((one, at) =>
      isAllowed && at === id - 1 ? to : one,
    );
    expect(await statuses()).toEqual(expected);
    await blog.client.post.update({
      where,
      data: { status: start[id - 1] as Status },
    });
  }
  // Calls that write many write those that may be updated at all, and all of these or none.
  const mayChange = id < 3;
  for (const many of [
    () => seen.rpc("post/updateMany", { where, data }),
    () => ofAuthor({ updateMany: { where, data } }),
  ]) {
    const { status } = await many();
    expect(status).toBe(isAllowed || !mayChange ? 200 : 403);
    expect((await statuses())[id - 1]).toBe(isAllowed ? to : start[id - 1]);
    await blog.client.post.update({
      where,
      data: { status: start[id - 1] as Status },
    });
  }
});

test("what is not written stays: only drafts get another title", async () => {
  const seen = await blog.under(rules);
  const title = { title: "Changed" };
  const answers = [
    await seen.rest(...patch(1, title)),
    await seen.rest(...patch(2, title)),
    await seen.rpc("post/updateMany", {
      data: title,
      where: { status: "DRAFT" },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
});

test("each pair holds whole: before of one and after of another are no change", async () => {
  const eve = await blog.under(rules, "eve");
  expect((await eve.rest(...patch(1, { status: "PUBLISHED" }))).status).toBe(
    200,
  );
  expect((await eve.rest(...patch(1, { status: "ARCHIVED" }))).status).toBe(
    403,
  );
  const ada = await blog.under(rules);
  const featured = { status: "ARCHIVED", featured: true };
  expect((await ada.rest(...patch(2, featured))).status).toBe(403);
  await blog.client.post.update({ where: { id: 2 }, data: { featured: true } });
  // A column that is not written counts as it is.
  expect((await ada.rest(...patch(2, { status: "ARCHIVED" }))).status).toBe(
    403,
  );
  expect(
    (await ada.rest(...patch(2, { ...featured, featured: false }))).status,
  ).toBe(200);
});

test("a call for many changes all rows that may be updated, or none", async () => {
  const seen = await blog.under(rules);
  const where = { id: { in: [1, 2, 3] } };
  const data = { status: "PUBLISHED" };
  const mixed = await seen.rpc("post/updateMany", { where, data });
  expect(mixed.status).toBe(403);
  expect(await statuses()).toEqual(start);
  const some = { id: { in: [1, 3] } };
  const right = await seen.rpc("post/updateMany", { where: some, data });
  expect(right.body.data).toEqual({ count: 1 });
  expect(await statuses()).toEqual(["PUBLISHED", "PUBLISHED", "ARCHIVED"]);
});

test("a refusal has the rule, the column and the message", async () => {
  const seen = await blog.under(rules);
  const refused = await seen.rest(...patch(1, { status: "ARCHIVED" }));
  expect(refused.body.errors).toEqual([
    expect.objectContaining({
      detail: "not from this state",
      meta: { rule: "Post.update" },
      source: { pointer: "/data/attributes/status" },
    }),
  ]);
});

test("one statement: a row whose state has changed meanwhile is not written", async () => {
  const seen = await blog.under(rules);
  blog.statements.length = 0;
  await seen.rpc("post/update", {
    where: { id: 1 },
    data: { status: "PUBLISHED" },
    select: { id: true },
  });
  const [update, ...more] = blog.statements.filter((one) =>
    one.startsWith("UPDATE"),
  );
  expect(more).toEqual([]);
  expect(update).toMatch(/WHERE .*`status` = /);
});

test("data that do not tell the change are refused by a sentence", async () => {
  const counted: Rules = {
    Post: {
      ...Post,
      update: [
        { before: is("DRAFT"), after: (_, where) => where({ wordCount: 1 }) },
        { before: is("PUBLISHED"), after: true },
      ],
    },
  };
  const seen = await blog.under(counted);
  const computed = await seen.rpc("post/update", {
    where: { id: 1 },
    data: { wordCount: { increment: 1 } },
  });
  expect([computed.status, computed.text]).toEqual([
    403,
    expect.stringContaining(
      "the data do not tell which change of Post this is: write plain values, and related records by themselves",
    ),
  ]);
  const plain = await seen.rpc("post/update", {
    where: { id: 1 },
    data: { wordCount: { set: 1 } },
  });
  expect(plain.status).toBe(200);
});

test("checkAccess and explainAccess know them", () => {
  const access = blog.defineAccess(({ context }) => context as Caller)({
    others: false,
    Post: {
      ...Post,
      update: [
        { before: is("DRAFT"), after: is("PUBLISHED") },
        {
          before: true,
          after: ({ id }, where) => where({ authorId: id as string }),
        },
      ],
    },
  });
  expect(checkAccess(access, [{}])).toContainEqual({
    rule: "Post.update",
    problem: expect.stringMatching(
      /^the access rule Post\.update\[1\]\.after failed: /,
    ),
  });
  const ada = { id: "ada" };
  expect(explainAccess(access, ada, "Post.update")).toBe("true");
  expect(JSON.parse(explainAccess(access, ada, "Post.update.after"))).toEqual({
    OR: [{ status: { equals: "PUBLISHED" } }, { authorId: { equals: "ada" } }],
  });
});

test.each<[unknown, string]>([
  [[], "Post.update.before is missing"],
  [[true], "Post.update[0] must be an object"],
  [[{ before: true }], "Post.update[0].after is missing"],
])("%j is no list of changes", (update, message) => {
  const wrong = { others: false, Post: { read: true, update } };
  expect(() =>
    blog.defineAccess(() => ({}))(wrong as unknown as { others: false }),
  ).toThrow(message);
});
