import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  QueryClient,
} from "@tanstack/query-core";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { createQueries } from "@gen-api/runtime/query";
import { graph } from "../../fixtures/blog/src/api/query-graph.js";
import { createRestClient } from "../../fixtures/blog/src/api/rest-client.js";
import { type OpenBlog, openBlog } from "../support/open-blog.js";
import { mutate, shown } from "./blog-queries.js";

let blog: OpenBlog;
let q: ReturnType<typeof queriesOf>;
let sent: string[] = [];
let client: QueryClient;

function queriesOf(options: { readonly pagination?: "cursor" } = {}) {
  const ask = handlerFetch(
    blog.createRestHandler({
      client: blog.client,
      endpoint: "/rest",
      ...options,
    }),
    { prefix: "/rest" },
  );
  const api = createRestClient({
    url: "/rest",
    fetch(url, init) {
      const [path = ""] = url.replace("/rest/", "").split("?");
      sent.push(`${init.method} ${path}`);
      return ask(url, init);
    },
  });
  return createQueries(api, graph);
}

beforeAll(async () => {
  blog = await openBlog();
  q = queriesOf();
  client = new QueryClient({
    defaultOptions: {
      ...q.defaults(),
      queries: { ...q.defaults().queries, retry: false, staleTime: Infinity },
    },
  });
});
afterAll(() => blog.close());

async function refetched(
  options: readonly unknown[],
  write: () => Promise<unknown>,
): Promise<readonly string[]> {
  client.clear();
  const all = [];
  for (const one of options) all.push(await shown(client, one));
  sent = [];
  await write();
  for (const { stop } of all) stop();
  return sent.slice(1).sort();
}

test("a write refetches what includes, filters or sorts by what it changes", async () => {
  const { post, comment, tag, category } = q;
  const lists = [
    post.list.queryOptions({ filter: { author: { name: "Ada Lovelace" } } }),
    comment.list.queryOptions({ include: { post: { author: true } } }),
    tag.list.queryOptions({ sort: ["-name"] }),
    category.find.queryOptions(1),
    post.related.queryOptions(1, "author"),
  ];
  const renamed = () =>
    mutate(client, q.user.update.mutationOptions(), [
      "ada",
      { name: "Ada Lovelace" },
    ]);
  expect(await refetched(lists, renamed)).toEqual([
    "GET comment",
    "GET post",
    "GET post/1/author",
  ]);
  expect(
    await refetched([post.list.queryOptions({ sort: "author.name" })], renamed),
  ).toEqual(["GET post"]);
  const tagged = () =>
    mutate(client, q.post.add.mutationOptions(), [4, "tags", ["history"]]);
  expect(await refetched([...lists, tag.get.queryOptions("history")], tagged))
    // A category has posts, but this query does not show them.
    .toEqual([
      "GET comment",
      "GET post",
      "GET post/1/author",
      "GET tag",
      "GET tag/history",
    ]);
});

test("a record is left alone when another one is written", async () => {
  const records = [q.post.find.queryOptions(1), q.post.get.queryOptions("2")];
  const touched = () =>
    mutate(client, q.post.update.mutationOptions(), [1, { wordCount: 5 }]);
  expect(await refetched(records, touched)).toEqual(["GET post/1"]);
});

test("a record is asked again when another one may have taken its id", async () => {
  client.clear();
  const missing = q.tag.find.queryOptions("past");
  expect(await client.fetchQuery(missing)).toBeNull();
  for (const [id, name] of [
    ["history", "past"],
    ["past", "history"],
  ] as const) {
    await mutate(client, q.tag.update.mutationOptions(), [id, { name }]);
    expect(client.getQueryState(missing.queryKey)?.isInvalidated).toBe(true);
    await client.fetchQuery(missing);
  }
});

test("a record that tells the id of another one changes with that", async () => {
  const records = [
    q.user.find.queryOptions("ada"),
    q.post.related.queryOptions(1, "author"),
    q.tag.find.queryOptions("history"),
  ];
  const changed = () =>
    mutate(client, q.profile.update.mutationOptions(), ["ada", { bio: "B" }]);
  expect(await refetched(records, changed)).toEqual([
    "GET post/1/author",
    "GET user/ada",
  ]);
});

test("a write that no mutation made is told as its mutation is", async () => {
  client.clear();
  // The service sorts by it; the types of the client do not list it.
  const count = "-comments$count" as never;
  const sorted = q.post.list.queryOptions({ sort: [count] });
  const [post, other] = [1, 2].map((id) => q.post.find.queryOptions(id));
  for (const one of [sorted, post, other])
    await client.fetchQuery(one as never);
  const stale = () =>
    [sorted, post, other].map(
      (one) => client.getQueryState(one?.queryKey ?? [])?.isInvalidated,
    );
  await q.invalidate(client, "comment", "delete", "1");
  expect(stale()).toEqual([true, false, false]);
  await q.invalidate(client, "post", "update", ["1", { wordCount: 5 }]);
  expect(stale()).toEqual([true, true, false]);
  await expect(q.invalidate(client, "post", "update", {})).rejects.toThrow(
    new TypeError('"update" takes a list of its parameters'),
  );
});

test("with full linkage, records change with all that they are related to", async () => {
  const full = createQueries(
    createRestClient({ url: "/", fetch: () => Promise.reject(new Error()) }),
    graph,
    { linkage: "full", prefix: "full" },
  );
  const key = full.post.list.queryKey();
  const other = full.profile.list.queryKey();
  for (const one of [key, other]) client.setQueryData(one, undefined as never);
  for (const one of [key, other]) {
    client.setQueryData(one, { data: [] } as never);
  }
  await full.invalidate(client, "tag", "create", { data: {} });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  expect(client.getQueryState(other)?.isInvalidated).toBe(false);
});

test("pages follow the links of the service, in either direction", async () => {
  client.clear();
  const options = q.post.list.infiniteQueryOptions(
    { page: { limit: 1 }, sort: "id", include: { author: true } },
    { maxPages: 2 },
  );
  const observer = new InfiniteQueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  await client.fetchInfiniteQuery(options);
  const ids = () =>
    observer
      .getCurrentResult()
      .data?.pages.flatMap(({ data }) => data.map(({ id }) => id));
  for (let page = 1; page < 4; page++) await observer.fetchNextPage();
  expect(ids()).toEqual(["3", "4"]);
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  await observer.fetchPreviousPage();
  expect(ids()).toEqual(["2", "3"]);
  stop();
});

test("pages by cursors repeat no record that is inserted in front", async () => {
  client.clear();
  const own = queriesOf({ pagination: "cursor" });
  const options = own.tag.list.infiniteQueryOptions(
    { page: { size: 1 }, sort: "name" },
    { maxPages: 2 },
  );
  const observer = new InfiniteQueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  await client.fetchInfiniteQuery(options);
  const result = () => observer.getCurrentResult();
  const ids = () =>
    result().data?.pages.flatMap(({ data }) => data.map(({ id }) => id));
  const seen = [...(ids() ?? [])];
  expect(result().data?.pages[0]?.total).toBeUndefined();
  await blog.client.tag.create({ data: { name: "0-first" } });
  while (result().hasNextPage) {
    await observer.fetchNextPage();
    seen.push(...(ids() ?? []).slice(-1));
  }
  const tags = await blog.client.tag.findMany({ orderBy: { name: "asc" } });
  expect(["0-first", ...seen]).toEqual(tags.map(({ name }) => name));
  const before = ids()?.[0] ?? "";
  await observer.fetchPreviousPage();
  expect(ids()?.[1]).toBe(before);
  expect(seen.indexOf(ids()?.[0] ?? "")).toBe(seen.indexOf(before) - 1);
  stop();
  await blog.client.tag.delete({ where: { name: "0-first" } });
});

test("a write below a record is one of its members' model", async () => {
  const lists = [
    q.post.list.queryOptions(),
    q.user.find.queryOptions("alan", { include: { posts: true } }),
    q.tag.list.queryOptions(),
    q.post.find.queryOptions(1),
  ];
  let id = "";
  const created = () =>
    mutate(
      client,
      q.user.createRelated.mutationOptions({
        onSuccess: (post) => void ({ id } = post as { id: string }),
      }),
      ["alan", "posts", { slug: "member", title: "M" }],
    );
  expect(await refetched(lists, created)).toEqual([
    "GET post",
    "GET post/1",
    "GET user/alan",
  ]);
  const optimistic = { optimistic: true } as const;
  const changed = () =>
    mutate(client, q.user.updateRelated.mutationOptions(optimistic), [
      ...(["alan", "posts", id, { title: "N" }] as const),
    ]);
  expect(await refetched(lists, changed)).toEqual([
    "GET post",
    "GET user/alan",
  ]);
  const deleted = () =>
    mutate(client, q.user.deleteRelated.mutationOptions(optimistic), [
      ...(["alan", "posts", id] as const),
    ]);
  expect(await refetched(lists, deleted)).toEqual([
    "GET post",
    "GET user/alan",
  ]);
});

test("a refetch keeps references, and a page crosses from server to browser", async () => {
  client.clear();
  const options = q.post.list.queryOptions({
    include: { author: { profile: true } },
  });
  const list = await shown(client, options);
  const data = client.getQueryData(options.queryKey);
  await client.invalidateQueries(q.post.queryFilter());
  expect(list.data()).toBe(data);
  list.stop();
  const [first] = data?.data ?? [];
  expect(first?.views).toBe(9007199254740993n);
  expect(first?.author.profile?.avatar).toBeInstanceOf(Uint8Array);

  client.setQueryData(["other"], { numbers: [-0, NaN, undefined] });
  const html = JSON.stringify(dehydrate(client));
  const browser = new QueryClient({ defaultOptions: q.defaults() });
  hydrate(browser, JSON.parse(html));
  const arrived = browser.getQueryData(options.queryKey);
  expect(arrived).toEqual(data);
  expect(arrived?.data[0]?.price?.toFixed(2)).toBe("19.90");
  expect(browser.getQueryData(["other"])).toStrictEqual({
    numbers: [-0, NaN, undefined],
  });
});

test("keys tell the types of filters apart", () => {
  const day = new Date(0);
  const keyOf = (publishedAt: unknown) =>
    JSON.stringify(
      q.post.list.queryKey({ filter: { publishedAt: publishedAt as Date } }),
    );
  expect(keyOf(day)).not.toBe(keyOf(day.toISOString()));
  expect(keyOf(new Date(NaN))).not.toBe(keyOf(day));
  expect(q.post.find.queryKey(1)).toEqual(q.post.find.queryKey("1"));
  expect(q.post.related.queryOptions(1, "comments").queryKey).toEqual(
    q.post.related.queryOptions(1, "comments", {}).queryKey,
  );
});

test("an optimistic update is shown in lists and records, and taken back", async () => {
  client.clear();
  const list = q.post.list.infiniteQueryOptions({ page: { limit: 2 } });
  const one = q.post.find.queryOptions(1);
  await client.fetchInfiniteQuery(list);
  await client.fetchQuery(one);
  const before = [list, one].map(({ queryKey }) =>
    client.getQueryData(queryKey),
  );
  let seen: unknown[] = [];
  const updating = mutate(
    client,
    q.post.update.mutationOptions({
      optimistic: true,
      invalidate: false,
      onMutate() {
        seen = [
          client.getQueryData(list.queryKey)?.pages[0]?.data[0]?.title,
          client.getQueryData(one.queryKey)?.title,
        ];
      },
    }),
    // It is another's.
    [1, { title: "Optimistic", slug: "untitled" }],
  );
  await expect(updating).rejects.toMatchObject({
    status: 409,
    errors: [{ source: { pointer: "/data/attributes/slug" } }],
  });
  expect(seen).toEqual(["Optimistic", "Optimistic"]);
  expect(
    [list, one].map(({ queryKey }) => client.getQueryData(queryKey)),
  ).toEqual(before);
});

test("an optimistic upsert that does not tell its record changes none", async () => {
  client.clear();
  const list = q.profile.list.queryOptions();
  const before = await client.fetchQuery(list);
  let seen: unknown;
  const input = { user: "ada", bio: "Only hers" };
  const options = q.profile.upsert.mutationOptions({
    optimistic: true,
    onMutate: () => void (seen = client.getQueryData(list.queryKey)),
  });
  await mutate(client, options, [["userId"], input] as never).catch(() => 0);
  expect(before.data.length).toBeGreaterThan(0);
  expect(seen).toBe(before);
});

test("a record that is shown stays until its delete is answered", async () => {
  client.clear();
  const options = q.post.get.queryOptions("4");
  const before = await client.fetchQuery(options);
  let seen: unknown;
  await mutate(
    client,
    q.post.delete.mutationOptions({
      optimistic: true,
      onMutate: () => void (seen = client.getQueryData(options.queryKey)),
    }),
    "4",
  );
  expect(seen).toBe(before);
});

test("an optimistic change leads records elsewhere by the ids of relationships", async () => {
  client.clear();
  const { id } = await blog.client.post.create({
    data: { slug: "moving", title: "Moving", authorId: "ada" },
  });
  const isIt = (one: { id: string }) => one.id === String(id);
  const all = q.post.list.queryOptions();
  const shownWith = q.post.list.queryOptions({ include: { author: true } });
  const hers = q.post.list.queryOptions({ filter: { author: "ada" } });
  const byKey = q.post.list.queryOptions({
    filter: { authorId: ["ada", "alan"] },
  });
  const users = q.user.list.queryOptions({ include: { posts: true } });
  await client.fetchQuery(all);
  await client.fetchQuery(shownWith);
  await client.fetchQuery(hers);
  await client.fetchQuery(byKey);
  await client.fetchQuery(users);
  let seen: unknown[] = [];
  const options = q.post.update.mutationOptions({
    optimistic: true,
    invalidate: false,
    onMutate() {
      const data = <Data>(key: readonly unknown[]) =>
        client.getQueryData<Data>(key);
      const ids = (key: readonly unknown[]) =>
        data<{ data: { id: string }[] }>(key)?.data.map((one) => one.id);
      const of = (key: readonly unknown[]) =>
        data<{ data: { id: string; authorId: string }[] }>(key)?.data.find(
          isIt,
        );
      const ada = data<{ data: { id: string; posts: { id: string }[] }[] }>(
        users.queryKey,
      )?.data.find((user) => user.id === "ada");
      seen = [
        of(all.queryKey)?.authorId,
        of(shownWith.queryKey)?.authorId,
        ids(hers.queryKey)?.includes(String(id)),
        ids(byKey.queryKey)?.includes(String(id)),
        ada?.posts.some(isIt),
      ];
    },
  });
  await mutate(client, options, [id, { author: "grace" }]);
  expect(seen).toEqual(["grace", "ada", false, false, false]);
  await blog.client.post.delete({ where: { id } });
});
