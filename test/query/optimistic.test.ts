import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { MutationObserver, type QueryClient } from "@tanstack/query-core";
import superjson from "superjson";
import { mutate, type QueriedBlog, queryBlog } from "./blog-queries.js";

let blog: QueriedBlog;
let client: QueryClient;

beforeAll(async () => {
  blog = await queryBlog();
});
afterAll(() => blog.close());
beforeEach(() => {
  client = blog.queryClient();
  blog.answer(async () => undefined);
});

const cached = (key: readonly unknown[]) =>
  client.getQueryData(key) as never as Record<string, unknown>[];
const text = (key: readonly unknown[]) => superjson.stringify(cached(key));

/** Holds back the answers of an operation until it is told what they are. */
function held(operation: string) {
  const answers: ((answer: Response | undefined) => void)[] = [];
  blog.answer((asked) =>
    asked === operation
      ? new Promise((answer) => answers.push(answer))
      : Promise.resolve(undefined),
  );
  return {
    answers,
    /** Until as many requests wait. */
    async waiting(count: number) {
      while (answers.length < count) await new Promise(setImmediate);
    },
  };
}

const conflict = () =>
  Response.json(
    { error: { message: "taken", code: "P2002" } },
    { status: 409 },
  );

async function lists() {
  const { post, user } = blog.q;
  const list = post.findMany.queryOptions({ include: { tags: true } });
  const nested = user.findMany.queryOptions({
    select: { id: true, posts: { select: { id: true, title: true } } },
  });
  const one = post.findUnique.queryOptions({ where: { slug: "untitled" } });
  const count = post.count.queryOptions();
  await client.fetchQuery(list);
  await client.fetchQuery(nested);
  await client.fetchQuery(one);
  await client.fetchQuery(count);
  return [list, nested, one, count].map(({ queryKey }) => queryKey) as [
    ...Record<0 | 1 | 2 | 3, readonly unknown[]>[0][],
  ];
}

const quiet = { optimistic: true, invalidate: false } as const;

test("records change everywhere at once, and come back byte for byte after a 409", async () => {
  const keys = await lists();
  const [list = [], nested = [], one = []] = keys;
  const before = keys.map(text);
  const { answers, waiting } = held("post/update");
  const renaming = mutate(client, blog.q.post.update.mutationOptions(quiet), {
    where: { id: 4 },
    data: {
      title: "A title",
      views: { increment: 2 },
      wordCount: { set: 7 },
      rating: null,
      tags: { create: { name: "never" } },
    },
  });
  await waiting(1);
  const expected = {
    title: "A title",
    views: 2n,
    wordCount: 7,
    tags: [],
    $optimistic: true,
  };
  expect(cached(list)[3]).toMatchObject(expected);
  expect(cached(list)[2]).not.toHaveProperty("$optimistic");
  expect(cached(one)).toMatchObject({ title: "A title" });
  const [{ posts } = { posts: [] }] = cached(nested);
  // Only what the query has selected.
  expect((posts as object[])[1]).toEqual({
    id: 4,
    title: "A title",
    $optimistic: true,
  });
  answers[0]?.(conflict());
  await expect(renaming).rejects.toMatchObject({ status: 409 });
  expect(keys.map(text)).toEqual(before);
});

test("after an error, what another mutation wrote in between stays", async () => {
  const [list = []] = await lists();
  const { answers, waiting } = held("post/update");
  const options = blog.q.post.update.mutationOptions(quiet);
  const before = text(list);
  const failing = mutate(client, options, {
    where: { id: 4 },
    data: { title: "Refused", wordCount: 1 },
  });
  await waiting(1);
  const other = mutate(client, options, {
    where: { id: 4 },
    data: { title: "Taken", featured: true },
  });
  await waiting(2);
  answers[1]?.(undefined);
  await other;
  answers[0]?.(conflict());
  await expect(failing).rejects.toMatchObject({ status: 409 });
  expect(cached(list)[3]).toMatchObject({
    title: "Taken",
    featured: true,
    wordCount: 0,
  });
  expect(cached(list)[3]).not.toHaveProperty("$optimistic");
  await blog.client.post.update({
    where: { id: 4 },
    data: { title: "An unfinished draft", featured: false },
  });
  const [row = {}] = cached(list).splice(3);
  Object.assign(row, { title: "An unfinished draft", featured: false });
  cached(list).push(row);
  expect(text(list)).toBe(before);
});

test("when two fail, whichever comes first, nothing of them is left", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    client.clear();
    const keys = await lists();
    const before = keys.map(text);
    const { answers, waiting } = held("post/update");
    const options = blog.q.post.update.mutationOptions(quiet);
    const all = ["one", "two"].map((title) =>
      mutate(client, options, { where: { id: 4 }, data: { title } }),
    );
    const settled = Promise.allSettled(all);
    await waiting(2);
    for (const at of order) {
      answers[at]?.(conflict());
      await all[at]?.catch(() => undefined);
    }
    await settled;
    expect(keys.map(text)).toEqual(before);
  }
});

test("a deleted record leaves lists, and returns to its place", async () => {
  const keys = await lists();
  const [list = [], nested = [], one = []] = keys;
  const before = keys.map(text);
  const waits = held("post/delete");
  const options = blog.q.post.delete.mutationOptions(quiet);
  const removing = mutate(client, options, { where: { slug: "untitled" } });
  await waits.waiting(1);
  expect(cached(list).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(cached(one)).toBeNull();
  // It has no slug there, by which it could be told.
  expect((cached(nested)[0]?.["posts"] as object[]).length).toBe(2);
  waits.answers[0]?.(conflict());
  await removing.catch(() => undefined);
  expect(keys.map(text)).toEqual(before);
});

test("a created record goes into lists where it is asked for, and fits", async () => {
  const { tag } = blog.q;
  const all = tag.findMany.queryOptions();
  const other = tag.findMany.queryOptions({ where: { name: "other" } });
  const unsure = tag.findMany.queryOptions({
    where: { name: { startsWith: "x" } },
  });
  const related = tag.findMany.queryOptions({ include: { posts: true } });
  for (const one of [all, other, unsure]) await client.fetchQuery(one);
  await client.fetchQuery(related);
  const before = text(all.queryKey);
  const { answers, waiting } = held("tag/create");
  const create = async (optimistic: true | { insert: "start" | "end" }) => {
    answers.length = 0;
    const creating = mutate(
      client,
      tag.create.mutationOptions({ optimistic, invalidate: false }),
      { data: { name: "new" } },
    );
    await waiting(1);
    const seen = cached(all.queryKey);
    expect(cached(other.queryKey)).toEqual([]);
    expect(cached(unsure.queryKey)).toEqual([]);
    // Whose relations are not known yet.
    expect(cached(related.queryKey)).toHaveLength(4);
    answers[0]?.(conflict());
    await creating.catch(() => undefined);
    expect(text(all.queryKey)).toBe(before);
    return seen;
  };
  expect(await create(true)).toHaveLength(4);
  const fresh = { name: "new", $optimistic: true };
  expect((await create({ insert: "start" }))[0]).toEqual(fresh);
  expect((await create({ insert: "end" }))[4]).toEqual(fresh);
});

test("a function changes a copy, of pages too", async () => {
  const { tag } = blog.q;
  const pages = tag.findMany.infiniteQueryOptions({ take: 2 });
  const data = await client.fetchInfiniteQuery(pages);
  const { answers, waiting } = held("tag/create");
  const creating = mutate(
    client,
    tag.create.mutationOptions({
      invalidate: false,
      optimistic(draft, { data: { name } }, { operation }) {
        expect(operation).toBe("findMany");
        (draft as typeof data).pages[0]?.unshift({ name });
      },
    }),
    { data: { name: "first" } },
  );
  await waiting(1);
  expect(data.pages[0]).toHaveLength(2);
  expect(client.getQueryData(pages.queryKey)?.pages[0]?.[0]).toEqual({
    name: "first",
  });
  answers[0]?.(conflict());
  await creating.catch(() => undefined);
  expect(client.getQueryData(pages.queryKey)).toEqual(data);
});

test("options of a later render end what earlier ones began", async () => {
  const list = blog.q.tag.findMany.queryOptions();
  await client.fetchQuery(list);
  const { answers, waiting } = held("tag/create");
  const options = () =>
    blog.q.tag.create.mutationOptions({ optimistic: { insert: "end" } });
  const observer = new MutationObserver(client, options());
  const creating = observer.mutate({ data: { name: "rendered" } });
  await waiting(1);
  observer.setOptions(options());
  answers[0]?.(undefined);
  await creating;
  expect(cached(list.queryKey).at(-1)).toEqual({ name: "rendered" });
  expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  await blog.client.tag.delete({ where: { name: "rendered" } });
});

test("values of types that only the service knows wait, as do required relations", async () => {
  const { post, comment, user } = blog.q;
  const list = post.findMany.queryOptions();
  const comments = comment.findMany.queryOptions({ include: { author: true } });
  await client.fetchQuery(list);
  await client.fetchQuery(comments);
  const before = text(comments.queryKey);
  const day = "2026-01-01T00:00:00.000Z";
  const updating = held("post/update");
  const update = mutate(client, post.update.mutationOptions(quiet), {
    where: { id: 4 },
    data: { publishedAt: day, price: 5, featured: true },
  });
  await updating.waiting(1);
  const { publishedAt, price } = cached(list.queryKey)[3] ?? {};
  expect([publishedAt, price]).toEqual([null, null]);
  expect(cached(list.queryKey)[3]).toMatchObject({ featured: true });
  updating.answers[0]?.(conflict());
  await update.catch(() => undefined);
  const removing = held("user/delete");
  const remove = mutate(client, user.delete.mutationOptions(quiet), {
    where: { id: "grace" },
  });
  await removing.waiting(1);
  expect(text(comments.queryKey)).toBe(before);
  removing.answers[0]?.(conflict());
  await remove.catch(() => undefined);
});

test("what a query is owed while another mutation changes it is made good after that", async () => {
  const { post } = blog.q;
  const list = post.findMany.queryOptions();
  await client.fetchQuery(list);
  const isStale = () => client.getQueryState(list.queryKey)?.isInvalidated;
  const { answers, waiting } = held("post/update");
  const changing = mutate(client, post.update.mutationOptions(quiet), {
    where: { id: 4 },
    data: { title: "Refused" },
  });
  await waiting(1);
  await blog.q.invalidate(client, "post", "create", { data: {} });
  expect(isStale()).toBe(false);
  answers[0]?.(conflict());
  await changing.catch(() => undefined);
  expect(isStale()).toBe(true);
});

test("a first load goes on during an optimistic mutation", async () => {
  const { post } = blog.q;
  const loading = held("post/findMany");
  const list = client.fetchQuery(post.findMany.queryOptions());
  await loading.waiting(1);
  await mutate(client, post.update.mutationOptions({ ...quiet }), {
    where: { id: 4 },
    data: { wordCount: 0 },
  });
  loading.answers[0]?.(undefined);
  expect(await list).toHaveLength(4);
});
