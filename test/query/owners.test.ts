import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { QueryClient } from "@tanstack/query-core";
import { mutate, type QueriedBlog, queryBlog } from "./blog-queries.js";

// What an optimistic change makes of relations and of lists with conditions.

let blog: QueriedBlog;
let client: QueryClient;

beforeAll(async () => {
  blog = await queryBlog();
});
afterAll(() => blog.close());
beforeEach(() => {
  client = blog.queryClient();
});

type Row = Record<string, unknown>;

/** What queries hold while a mutation is under way, and after it has failed. */
async function during(
  queries: readonly { readonly queryKey: readonly unknown[] }[],
  options: unknown,
  variables: object,
) {
  for (const one of queries) await client.fetchQuery(one as never);
  const held = queries.map(({ queryKey }) => client.getQueryData(queryKey));
  let refuse: (() => void) | undefined;
  blog.answer(
    () =>
      new Promise((resolve) => {
        refuse = () =>
          resolve(Response.json({ error: { message: "no" } }, { status: 409 }));
      }),
  );
  const running = mutate(client, options as never, variables as never);
  while (!refuse) await new Promise(setImmediate);
  const shown = queries.map(({ queryKey }) => client.getQueryData(queryKey));
  refuse();
  await expect(running).rejects.toMatchObject({ status: 409 });
  blog.answer(async () => undefined);
  expect(queries.map(({ queryKey }) => client.getQueryData(queryKey))).toEqual(
    held,
  );
  return shown as Row[][];
}

const quiet = { optimistic: true, invalidate: false } as const;
const idsOf = (rows: unknown): unknown[] => (rows as Row[]).map(({ id }) => id);

/** Post 4, which is Ada's, and who is its author then. */
const moves = [
  ["its column", { authorId: "grace" }],
  ["connect", { author: { connect: { id: "grace" } } }],
] as const;

test.each(moves)(
  "a record that is led to another owner by %s leaves the lists of the old one",
  async (_, data) => {
    const { post, user } = blog.q;
    const of = (where: object) => post.findMany.queryOptions({ where });
    const [all, byKey, byRelation, among, users] = await during(
      [
        post.findMany.queryOptions(),
        of({ authorId: "ada" }),
        of({ author: { id: "ada" } }),
        of({ authorId: { in: ["ada", "alan"] } }),
        user.findMany.queryOptions({
          include: { posts: true },
          orderBy: { id: "asc" },
        }),
      ],
      post.update.mutationOptions(quiet),
      { where: { id: 4 }, data },
    );
    expect(all?.find(({ id }) => id === 4)).toMatchObject({
      authorId: "grace",
      $optimistic: true,
    });
    for (const list of [byKey, byRelation, among]) {
      expect(idsOf(list)).not.toContain(4);
      expect(list?.length).toBeGreaterThan(0);
    }
    const ada = users?.find(({ id }) => id === "ada");
    expect(idsOf(ada?.["posts"])).not.toContain(4);
  },
);

test.each(moves)(
  "no record has the key of one author and shows another, after %s",
  async (_, data) => {
    const { post } = blog.q;
    const [whole, named, one] = await during(
      [
        post.findMany.queryOptions({ include: { author: true } }),
        post.findMany.queryOptions({
          select: {
            id: true,
            authorId: true,
            author: { select: { name: true } },
          },
        }),
        post.findUnique.queryOptions({
          where: { id: 4 },
          include: { author: true },
        }),
      ],
      post.update.mutationOptions(quiet),
      { where: { id: 4 }, data: { ...data, title: "Moved" } },
    );
    for (const row of [
      whole?.find(({ id }) => id === 4),
      one as unknown as Row,
    ]) {
      expect(row).toMatchObject({
        title: "Moved",
        authorId: "ada",
        author: { id: "ada" },
      });
    }
    expect(named?.find(({ id }) => id === 4)).toMatchObject({
      authorId: "ada",
    });
  },
);

test("a record that is led to no other shows none", async () => {
  const { post } = blog.q;
  await blog.client.post.update({ where: { id: 4 }, data: { categoryId: 1 } });
  const [whole, filed] = await during(
    [
      post.findMany.queryOptions({ include: { category: true } }),
      post.findMany.queryOptions({ where: { categoryId: 1 } }),
    ],
    post.update.mutationOptions(quiet),
    { where: { id: 4 }, data: { category: { disconnect: true } } },
  );
  expect(whole?.find(({ id }) => id === 4)).toMatchObject({
    categoryId: null,
    category: null,
  });
  expect(idsOf(filed)).not.toContain(4);
  await blog.client.post.update({
    where: { id: 4 },
    data: { categoryId: null },
  });
});

test("a record leaves lists whose conditions it no longer meets, and those alone", async () => {
  const { post } = blog.q;
  const of = (where: object) => post.findMany.queryOptions({ where });
  const [drafts, unsure, either, all] = await during(
    [
      of({ status: "DRAFT" }),
      of({ title: { contains: "draft" } }),
      of({ OR: [{ status: "DRAFT" }, { featured: false }] }),
      of({ AND: [{ status: "DRAFT" }, { authorId: "ada" }] }),
    ],
    post.update.mutationOptions(quiet),
    { where: { id: 4 }, data: { status: "PUBLISHED", title: "Out" } },
  );
  expect(idsOf(drafts)).not.toContain(4);
  expect(idsOf(all)).not.toContain(4);
  // Only the database can tell.
  expect(idsOf(unsure)).toContain(4);
  expect(idsOf(either)).toContain(4);
});

test("a created record is inserted as a whole, or not at all", async () => {
  const { comment } = blog.q;
  const all = comment.findMany.queryOptions();
  const of = (authorId: string) =>
    comment.findMany.queryOptions({ where: { authorId } });
  const some = comment.findMany.queryOptions({
    select: { body: true, postId: true },
  });
  const data = {
    body: "New",
    post: { connect: { id: 1 } },
    author: { connect: { id: "ada" } },
  };
  const create = (more: object) =>
    comment.create.mutationOptions({
      invalidate: false,
      optimistic: { insert: "end", ...more },
    });
  const queries = [all, of("ada"), of("grace"), some];
  const before = await Promise.all(
    queries.map((one) => client.fetchQuery(one as never)),
  );
  const counts = before.map((one) => (one as unknown as Row[]).length);
  const without = await during(queries, create({}), { data });
  expect(without.map((one) => one.length - (counts.shift() ?? 0))).toEqual([
    0, 0, 0, 1,
  ]);
  expect(without[3]?.at(-1)).toEqual({
    body: "New",
    postId: 1,
    $optimistic: true,
  });
  const createdAt = new Date();
  const defaults = ({ data: given }: { data: { body: string } }) => {
    expect(given.body).toBe("New");
    return { id: -1, createdAt };
  };
  const [whole, hers, other] = await during(queries, create({ defaults }), {
    data,
  });
  const record = {
    ...{ id: -1, body: "New", postId: 1, authorId: "ada", createdAt },
    $optimistic: true,
  };
  expect(whole?.at(-1)).toEqual(record);
  expect(hers?.at(-1)).toEqual(record);
  expect(idsOf(other)).not.toContain(-1);
});

test("a created record is not inserted where a list selects what it is related to", async () => {
  const { comment } = blog.q;
  const nested = comment.findMany.queryOptions({
    select: { body: true, author: { select: { name: true } } },
  });
  const [shown] = await during(
    [nested],
    comment.create.mutationOptions({
      invalidate: false,
      optimistic: { insert: "end" },
    }),
    {
      data: {
        body: "New",
        post: { connect: { id: 1 } },
        author: { connect: { id: "ada" } },
      },
    },
  );
  expect(shown?.length).toBeGreaterThan(0);
  expect(shown?.map(({ body }) => body)).not.toContain("New");
});

test("a record leaves its old owner, whose key is not selected", async () => {
  const { post, profile, user } = blog.q;
  const all = { name: true, posts: true, profile: true };
  const users = user.findMany.queryOptions({ select: all });
  const of = (rows: Row[] | undefined, name: string) =>
    rows?.flatMap((row) => row[name] as Row).filter(Boolean);
  const [before = []] = await during(
    [users],
    post.update.mutationOptions(quiet),
    { where: { id: 4 }, data: { authorId: "grace" } },
  );
  expect(before.length).toBeGreaterThan(0);
  expect(idsOf(of(before, "posts"))).not.toContain(4);
  const [hers = {}] = of(before, "profile") ?? [];
  const { userId } = hers as { userId: string };
  const where = { userId };
  const id = userId === "alan" ? "ada" : "alan";
  const [moved] = await during([users], profile.update.mutationOptions(quiet), {
    where,
    data: { user: { connect: { id } } },
  });
  const [deleted] = await during(
    [users],
    profile.delete.mutationOptions(quiet),
    { where },
  );
  const bios = (rows: Row[] | undefined) => of(rows, "profile")?.length;
  expect(bios(moved)).toBe((bios(before) ?? 0) - 1);
  expect(bios(deleted)).toBe((bios(before) ?? 0) - 1);
});

test("a record keeps what its key leads to, as it may be required", async () => {
  const { profile, user } = blog.q;
  const select = { user: { select: { id: true } } };
  const [profiles] = await during(
    [profile.findMany.queryOptions({ select })],
    user.deleteMany.mutationOptions(quiet),
    {},
  );
  expect(profiles?.length).toBeGreaterThan(0);
  expect(profiles?.map((one) => one["user"])).not.toContain(null);
});

test("a condition of a related record is none of the record itself", async () => {
  const { category } = blog.q;
  const all = category.findMany.queryOptions();
  const [parent] = await client.fetchQuery(all);
  const { id, name } = parent as { id: number; name: string };
  const [shown] = await during(
    [all],
    category.deleteMany.mutationOptions(quiet),
    {
      where: { parent: { id, name } },
    },
  );
  expect(shown).toContainEqual(parent);
});
