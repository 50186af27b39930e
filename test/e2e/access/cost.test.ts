import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  openUnderRules,
  type RuledBlog,
  type Rules,
  type Seen,
} from "./open-under-rules.js";

// Statements beside those of the same request without rules: "Cost" in docs/access.md.

let blog: RuledBlog;
beforeAll(async () => {
  blog = await openUnderRules();
});
afterAll(() => blog.close());

/** The statements of a call, but for the frame of a transaction. */
async function statements(
  rules: Rules,
  call: (seen: Seen) => Promise<{ readonly status: number }>,
): Promise<readonly [number, status: number]> {
  const seen = await blog.under(rules);
  await setImmediate();
  blog.statements.length = 0;
  const { status } = await call(seen);
  await setImmediate();
  const own = blog.statements.filter(
    (sql) => !/^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|--)/i.test(sql),
  );
  return [own.length, status];
}

const all = { read: true, create: true, update: true, delete: true };
const published: Rules = {
  Post: { ...all, read: (_, where) => where({ status: "PUBLISHED" }) },
};
const named: Rules = {
  User: { ...all, read: (_, where) => where({ name: { not: null } }) },
};
const talk: Rules = {
  Comment: { ...all, read: (_, where) => where({ body: { not: "" } }) },
};
const posts = (rule: Partial<NonNullable<Rules["Post"]>>): Rules => ({
  Post: { ...all, ...rule },
});
const post = { slug: "new", title: "New", authorId: "ada" };
const comment = { body: "New", postId: 1 };

test.each<
  readonly [
    row: string,
    beside: number,
    rules: Rules,
    call: string,
    args: object,
    status?: number,
  ]
>([
  ["a list", 0, published, "post/findMany", {}],
  ["a record", 0, published, "post/findUnique", { where: { id: 1 } }],
  ["a count", 0, published, "post/count", {}],
  ["an aggregate", 0, published, "post/aggregate", { _max: { id: true } }],
  [
    "a to-many relation",
    0,
    talk,
    "post/findMany",
    { include: { comments: true } },
  ],
  [
    "a required to-one relation",
    0,
    named,
    "post/findMany",
    { include: { author: true } },
  ],
  [
    "a column that the row decides about",
    0,
    {
      User: { ...all, fields: { email: { read: (_, w) => w({ id: "ada" }) } } },
    },
    "user/findUnique",
    { where: { id: "ada" } },
  ],
  [
    "a column that only the database can decide about",
    1,
    {
      User: {
        ...all,
        fields: { email: { read: (_, w) => w({ posts: { some: {} } }) } },
      },
    },
    "user/findMany",
    {},
  ],
  ["a cursor", 1, published, "post/findMany", { cursor: { id: 1 }, take: 2 }],
  [
    "an update",
    0,
    published,
    "post/update",
    { where: { id: 1 }, data: { title: "New" } },
  ],
  [
    "an update of a column of the read rule",
    1,
    published,
    "post/update",
    { where: { id: 1 }, data: { status: "PUBLISHED" } },
  ],
  [
    "a create that tells that it is readable",
    0,
    published,
    "post/create",
    { data: { ...post, status: "PUBLISHED" } },
    201,
  ],
  [
    "a create that does not",
    1,
    { User: all, Post: { ...all, read: (_, w) => w({ views: { lt: 9 } }) } },
    "post/create",
    { data: post },
    201,
  ],
  [
    "a rule that only the database can judge",
    1,
    posts({ create: (_, where) => where({ views: { lt: 9 } }) }),
    "post/create",
    { data: post },
    201,
  ],
  [
    "a link to a model with a condition",
    1,
    published,
    "comment/create",
    { data: comment },
    201,
  ],
  [
    "a link that the rule itself says",
    0,
    {
      ...named,
      ...posts({ create: (_, where) => where({ authorId: "ada" }) }),
    },
    "post/create",
    { data: post },
    201,
  ],
  [
    "the links of a createMany, however many",
    1,
    published,
    "comment/createMany",
    { data: [comment, comment, { ...comment, postId: 2 }] },
    201,
  ],
  [
    "an updateMany",
    0,
    published,
    "post/updateMany",
    { data: { title: "New" } },
  ],
  [
    "an updateMany whose result depends on other columns",
    1,
    posts({
      update: {
        before: true,
        after: (_, where) => where({ views: { gte: 0 } }),
      },
    }),
    "post/updateMany",
    { data: { title: "New" } },
  ],
  // Prisma's own looks for the row too, and reads it back.
  [
    "an upsert",
    -1,
    published,
    "post/upsert",
    { where: { id: 1 }, create: post, update: { title: "New" } },
  ],
  [
    "a delete",
    0,
    posts({ delete: (_, where) => where({ authorId: "ada" }) }),
    "post/delete",
    { where: { id: 4 } },
  ],
])("%s: %i", async (_, beside, rules, call, args, status = 200) => {
  const send = (seen: Seen) => seen.rpc(call, args);
  const [without, first] = await statements({}, send);
  const isRead = /^\w+\/(?:find|count|aggregate)/.test(call);
  if (!isRead) await blog.reset();
  const [under, second] = await statements(rules, send);
  if (!isRead) await blog.reset();
  expect([first, second]).toEqual([status, status]);
  expect(under - without).toBe(beside);
});

test("an update or delete that finds no row: two at most", async () => {
  const own = posts({
    update: (_, where) => where({ authorId: "ada" }),
    delete: (_, where) => where({ authorId: "ada" }),
  });
  for (const id of [2, 99]) {
    const data = { title: "New" };
    for (const [call, args] of [
      ["post/update", { where: { id }, data }],
      ["post/delete", { where: { id } }],
    ] as const) {
      const send = (seen: Seen) => seen.rpc(call, args);
      const [under, status] = await statements(own, send);
      const [without] = await statements({}, (seen) =>
        seen.rpc(call, { ...args, where: { id: 99 } }),
      );
      expect(status).toBe(id === 2 ? 403 : 404);
      expect(under - without).toBeLessThanOrEqual(2);
    }
  }
});
