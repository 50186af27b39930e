import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  hashKey,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import superjson from "superjson";
import {
  createRpcClient,
  type RpcClient,
} from "../../fixtures/blog/src/api/client.js";
import { serveBlog, type ServedBlog } from "./serve-blog.js";

// What docs/clients/rpc-client.md says about TanStack Query.

let blog: ServedBlog;
let client: RpcClient;
let sent: (AbortSignal | null | undefined)[];

beforeAll(async () => {
  blog = await serveBlog();
  client = createRpcClient({
    url: blog.url,
    fetch: (url, init) => {
      sent.push(init?.signal);
      return fetch(url, init);
    },
  });
});
afterAll(() => blog.close());

function queryClient(): QueryClient {
  sent = [];
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => hashKey([superjson.serialize(key)]),
        retry: false,
      },
    },
  });
}

const titles = (views: bigint, day: string) => {
  const where = { views: { gt: views }, publishedAt: { gt: new Date(day) } };
  const args = { where, select: { title: true, views: true } };
  return {
    queryKey: ["post", "findMany", args],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.post.findMany(args, { signal }),
    staleTime: Infinity,
  };
};

test("arguments of every type are a query's key", async () => {
  const queries = queryClient();
  const first = await queries.fetchQuery(titles(1936n, "2024-01-01"));
  expect(first.map(({ views }) => views)).toEqual([9007199254740993n, 1952n]);
  expect(await queries.fetchQuery(titles(1936n, "2024-01-01"))).toBe(first);
  expect(await queries.fetchQuery(titles(1936n, "2024-01-12"))).toHaveLength(1);
  expect(await queries.fetchQuery(titles(1952n, "2024-01-01"))).toHaveLength(1);
  expect(sent).toHaveLength(3);
});

test("the order of a key's members does not matter", async () => {
  const queries = queryClient();
  const queryFn = () => client.tag.count();
  for (const args of [
    { skip: 1n, take: 2 },
    { take: 2, skip: 1n },
  ]) {
    const queryKey = ["tag", "count", args];
    await queries.fetchQuery({ queryKey, queryFn, staleTime: Infinity });
  }
  expect(sent).toHaveLength(1);
});

test("a mutation invalidates the queries of its model", async () => {
  const queries = queryClient();
  const count = new QueryObserver(queries, {
    queryKey: ["tag", "count"],
    queryFn: () => client.tag.count(),
  });
  const seen: (number | undefined)[] = [];
  const stop = count.subscribe(({ data }) => seen.push(data));
  await count.fetchOptimistic(count.options as never);
  const create = new MutationObserver(queries, {
    mutationFn: (name: string) => client.tag.create({ data: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["tag"] }),
  });
  expect(await create.mutate("tanstack")).toEqual({ name: "tanstack" });
  expect(seen.at(-1)).toBe(5);
  await expect(create.mutate("tanstack")).rejects.toMatchObject({
    status: 400,
    body: { code: "P2002" },
  });
  stop();
  queries.clear();
});

test("a query that is cancelled aborts its request", async () => {
  const queries = queryClient();
  const options = titles(0n, "2024-01-01");
  const reading = queries.fetchQuery(options);
  await queries.cancelQueries({ queryKey: options.queryKey });
  await expect(reading).rejects.toMatchObject({ revert: true });
  expect(sent.map((signal) => signal?.aborted)).toEqual([true]);
});
