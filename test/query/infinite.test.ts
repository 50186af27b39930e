import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { InfiniteQueryObserver } from "@tanstack/query-core";
import { type QueriedBlog, queryBlog } from "./blog-queries.js";

let blog: QueriedBlog;

beforeAll(async () => {
  blog = await queryBlog();
  await blog.client.comment.deleteMany();
  await blog.client.comment.createMany({ data: rows(0, 95) });
});
afterAll(() => blog.close());

/** All of one date, so that only the id gives them an order. */
function rows(from: number, to: number) {
  return Array.from({ length: to - from }, (_, at) => ({
    id: `c${String(from + at).padStart(3, "0")}`,
    body: "x",
    postId: 1,
    createdAt: new Date(0),
  }));
}

test("95 records are five pages, and what is inserted in front repeats none", async () => {
  const client = blog.queryClient();
  const options = blog.q.comment.findMany.infiniteQueryOptions({
    take: 20,
    select: { id: true },
    orderBy: { createdAt: "desc" },
  });
  const observer = new InfiniteQueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  await client.fetchInfiniteQuery(options);
  let inserted = 0;
  for (let pages = 1; observer.getCurrentResult().hasNextPage; pages++) {
    await blog.client.comment.create({
      data: { id: `a${inserted++}`, body: "new", postId: 1 },
    });
    await observer.fetchNextPage();
    expect(observer.getCurrentResult().data?.pages).toHaveLength(pages + 1);
  }
  const { pages = [] } = observer.getCurrentResult().data ?? {};
  expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 20, 15]);
  const ids = pages.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(95);
  expect(ids).toEqual([...ids].sort());
  stop();
  await blog.client.comment.deleteMany({ where: { body: "new" } });
});

test("pages whose records have no id are counted", async () => {
  const client = blog.queryClient();
  const options = blog.q.comment.findMany.infiniteQueryOptions({
    take: 40,
    select: { body: true },
  });
  const data = await client.fetchInfiniteQuery({ ...options, pages: 9 });
  expect(data.pages.map((page) => page.length)).toEqual([40, 40, 15]);
  expect(data.pageParams).toEqual([null, { skip: 40 }, { skip: 80 }]);
});

test("with maxPages, pages that were dropped are read again from either end", async () => {
  const client = blog.queryClient();
  for (const select of [{ id: true }, { id: true, body: true }]) {
    const options = blog.q.comment.findMany.infiniteQueryOptions(
      { take: 30, orderBy: { id: "asc" }, select },
      { maxPages: 2 },
    );
    const observer = new InfiniteQueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    await client.fetchInfiniteQuery(options);
    const shownIds = () =>
      observer
        .getCurrentResult()
        .data?.pages.flat()
        .map(({ id }) => id);
    for (let page = 1; page < 4; page++) await observer.fetchNextPage();
    expect(shownIds()).toEqual(rows(60, 95).map(({ id }) => id));
    await observer.fetchPreviousPage();
    expect(shownIds()).toEqual(rows(30, 90).map(({ id }) => id));
    await observer.fetchPreviousPage();
    expect(shownIds()).toEqual(rows(0, 60).map(({ id }) => id));
    await observer.fetchNextPage();
    expect(shownIds()).toEqual(rows(30, 90).map(({ id }) => id));
    stop();
  }
});

test("a compound id is a cursor, too", async () => {
  const data = await blog.queryClient().fetchInfiniteQuery({
    ...blog.q.like.findMany.infiniteQueryOptions({ take: 2 }),
    pages: 3,
  });
  expect(data.pages.flat()).toHaveLength(3);
  expect(data.pageParams[1]).toMatchObject({
    cursor: { userId_postId: { postId: expect.any(Number) } },
  });
});

test("pages need a size", () => {
  for (const take of [0, -1, 1.5, undefined]) {
    expect(() =>
      blog.q.tag.findMany.infiniteQueryOptions({ take: take as number }),
    ).toThrow('"take" of an infinite query must be above 0');
  }
});
