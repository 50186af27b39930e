import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  createRpcClient,
  type RpcClient,
} from "../../fixtures/blog/src/api/client.js";
import { serveBlog, type ServedBlog } from "./serve-blog.js";

let blog: ServedBlog;
let client: RpcClient;
let asked: URL | undefined;

beforeAll(async () => {
  blog = await serveBlog();
  client = createRpcClient({
    url: blog.url,
    fetch(url, init) {
      asked = new URL(url);
      return fetch(url, init);
    },
  });
});
afterAll(() => blog.close());

test("Json with members called constructor and prototype, which superjson refuses", async () => {
  const slug = "ferrari";
  const named = { slug, title: "T", authorId: "ada", views: 7n };
  const metadata = {
    constructor: ["Ferrari", { prototype: { "a.prototype": 1 } }],
  };
  const data = { ...named, metadata, publishedAt: new Date(0) };
  expect(await client.post.create({ data })).toMatchObject(data);
  expect(await client.post.delete({ where: { slug } })).toMatchObject(data);
});

test("arguments with such members", async () => {
  // The blog has no such field.
  const where = { prototype: { gt: new Date(0) } };
  await expect(
    client.post.findMany({ where: where as object }),
  ).rejects.toMatchObject({ status: 400 });
  expect(JSON.parse(asked?.searchParams.get("meta") ?? "")).toEqual({
    serialization: { values: { "where.prototype.gt": ["Date"] }, v: 1 },
  });
});
