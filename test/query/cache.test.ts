import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  dehydrate,
  hashKey,
  hydrate,
  QueryClient,
  QueryObserver,
  skipToken,
} from "@tanstack/query-core";
import { createRpcClient } from "../../fixtures/blog/src/api/client.js";
import { graph } from "../../fixtures/blog/src/api/query-graph.js";
import { createQueries } from "@gen-api/runtime/query";
import { type QueriedBlog, queryBlog, shown } from "./blog-queries.js";

let blog: QueriedBlog;

beforeAll(async () => {
  blog = await queryBlog();
});
afterAll(() => blog.close());

describe("keys", () => {
  const hash = (args?: object) =>
    hashKey(blog.q.post.findMany.queryKey(args as never));

  test("tell arguments of every type apart, whatever the order of members", () => {
    const day = "2024-01-01T00:00:00.000Z";
    const where = { publishedAt: new Date(day), views: 1n };
    const texts = { publishedAt: day, views: "1" };
    expect(hash({ where })).not.toBe(hash({ where: texts }));
    expect(hash({ take: 1, where })).toBe(
      hash({ where: { views: 1n, publishedAt: new Date(day) }, take: 1 }),
    );
    // The same object at two places, or two equal ones.
    const both = (one: object, other: object) =>
      hash({ where: { OR: [{ author: one }, { author: other }] } });
    expect(both(where, where)).toBe(both(where, { ...where }));
  });

  test("are the same without arguments, with none and with undefined ones", () => {
    expect(hash()).toBe(hash({}));
    expect(hash({ where: undefined, take: undefined })).toBe(hash());
    expect(hash()).toBe(hashKey(["gen-api", "post", "findMany", { json: {} }]));
    expect(blog.q.post.queryFilter()).toEqual({
      queryKey: ["gen-api", "post"],
    });
  });

  test("of another service have another prefix, and are not its mutations'", () => {
    const other = createQueries(blog.rpc, graph, { prefix: "shop" });
    expect(other.post.count.queryKey()[0]).toBe("shop");
  });
});

test("a client that was not generated is refused", () => {
  expect(() => createQueries({} as typeof blog.rpc, graph)).toThrow(
    new TypeError("a client that gen-api generated is needed"),
  );
});

describe("a refetch", () => {
  test("of equal rows keeps every reference, and renders nothing", async () => {
    const client = blog.queryClient();
    const options = blog.q.post.findMany.queryOptions({
      include: { author: { include: { profile: true } }, tags: true },
    });
    const list = await shown(client, options);
    const data = list.data() as readonly Record<string, unknown>[];
    expect(data[0]).toMatchObject({
      views: 9007199254740993n,
      publishedAt: expect.any(Date),
      author: { profile: { avatar: expect.any(Uint8Array) } },
    });
    expect(String(data[0]?.["price"])).toBe("19.9");
    await client.invalidateQueries(blog.q.post.queryFilter());
    expect(list.data()).toBe(data);
    await blog.client.post.update({
      where: { id: 2 },
      data: { price: "0.11" },
    });
    await client.invalidateQueries(blog.q.post.queryFilter());
    const changed = list.data() as typeof data;
    expect(changed.map((row, at) => row === data[at])).toEqual([
      ...[true, false, true, true],
    ]);
    expect(changed[1]?.["author"]).toBe(data[1]?.["author"]);
    list.stop();
  });
});

describe("rendered on a server", () => {
  test("every type arrives, and is not asked for again", async () => {
    const server = blog.queryClient();
    const options = blog.q.user.findMany.queryOptions({
      include: {
        profile: true,
        posts: { select: { views: true, price: true, rating: true } },
      },
    });
    const data = await server.fetchQuery(options);
    server.setQueryData(["other"], { nothing: undefined, list: [undefined] });
    const html = JSON.stringify(dehydrate(server));
    const browser = blog.queryClient();
    hydrate(browser, JSON.parse(html));
    expect(browser.getQueryData(options.queryKey)).toEqual(data);
    expect(browser.getQueryData(["other"])).toStrictEqual({
      nothing: undefined,
      list: [undefined],
    });
    const [ada] = browser.getQueryData(options.queryKey) ?? [];
    expect(ada?.profile?.avatar).toEqual(
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]),
    );
    expect(ada?.posts[0]?.price?.plus(1).toFixed(2)).toBe("20.90");
    blog.sent();
    const list = await shown(browser, options);
    expect(blog.sent()).toEqual([]);
    list.stop();
  });

  test("a query under way is streamed as a promise", async () => {
    const { dehydrate: own, ...others } = blog.q.defaults();
    const server = new QueryClient({
      defaultOptions: {
        ...others,
        dehydrate: {
          ...own,
          shouldDehydrateQuery: ({ state }) => state.status !== "error",
        },
      },
    });
    const options = blog.q.post.findUnique.queryOptions({ where: { id: 1 } });
    const under = server.prefetchQuery(options);
    // As React streams it: the promise itself crosses.
    const state = dehydrate(server);
    const browser = blog.queryClient();
    hydrate(browser, state);
    const observer = new QueryObserver(browser, options);
    const stop = observer.subscribe(() => undefined);
    await under;
    await browser.fetchQuery(options);
    expect(observer.getCurrentResult().data?.views).toBe(9007199254740993n);
    stop();
  });
});

describe("a query", () => {
  test("with skipToken sends nothing, and has no other's data", async () => {
    const client = blog.queryClient();
    await client.fetchQuery(blog.q.tag.findMany.queryOptions());
    blog.sent();
    const options = blog.q.tag.findMany.queryOptions(skipToken);
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult()).toMatchObject({
      fetchStatus: "idle",
      data: undefined,
    });
    await client.invalidateQueries();
    expect(blog.sent()).toEqual(["tag/findMany"].slice(1));
    const pages = blog.q.tag.findMany.infiniteQueryOptions(skipToken);
    expect(pages.queryFn).toBe(skipToken);
    stop();
  });

  test("that is no longer shown is aborted, as the server sees", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const client = new QueryClient();
    const { post } = createQueries(
      createRpcClient({ url: `http://127.0.0.1:${port}` }),
      graph,
    );
    const observer = new QueryObserver(client, post.findMany.queryOptions());
    const stop = observer.subscribe(() => undefined);
    const [, response] = await once(server, "request");
    const closed = once(response, "close");
    stop();
    await closed;
    expect(response.writableFinished).toBe(false);
    server.close();
  });

  test("is retried unless the service refused it; a mutation never", async () => {
    const client = new QueryClient();
    const asked = async (status: number) => {
      blog.answer(async () =>
        Response.json({ error: { message: "" } }, { status }),
      );
      blog.sent();
      const options = blog.q.tag.findMany.queryOptions({}, { retryDelay: 0 });
      await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => 0);
      return blog.sent().length;
    };
    expect(await asked(404)).toBe(1);
    expect(await asked(422)).toBe(1);
    expect(await asked(408)).toBe(4);
    expect(await asked(429)).toBe(4);
    expect(await asked(503)).toBe(4);
    expect(blog.q.tag.create.mutationOptions().retry).toBe(false);
    blog.answer(async () => undefined);
  });
});
