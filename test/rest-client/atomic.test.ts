import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { build as bundle } from "esbuild";
import { handlerFetch } from "@gen-api/runtime/fetch";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as Api from "../../fixtures/blog/src/api/index.js";
import type {
  CommentModel,
  PostModel,
  RestClient,
  TagModel,
  UserModel,
} from "../../fixtures/blog/src/api/rest-client.js";
import type {
  Atomic,
  AtomicModel,
} from "../../src/runtime/rest-client/atomic/index.js";
import type { RestClientError } from "@gen-api/runtime/rest-client";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { rejection } from "./use-rest-client.js";
import { budgets } from "../budgets.js";

/** What the client of a service with atomic operations has. */
type AtomicClient = RestClient & {
  readonly atomic: Atomic<{
    readonly comment: AtomicModel<CommentModel>;
    readonly post: AtomicModel<PostModel>;
    readonly tag: AtomicModel<TagModel>;
    readonly user: AtomicModel<UserModel>;
  }>;
};

let blog: OpenApplication<PrismaClient<"query">>;
let api: AtomicClient;
const sent: { path: string; body: unknown; headers: Headers }[] = [];

beforeAll(async () => {
  blog = await openApplication("blog", "sqlite");
  const { createRestHandler } = await blog.load<typeof Api>("src/api/index.ts");
  const { createRestClient } = await blog.load<{
    createRestClient(options: object): AtomicClient;
  }>("src/api/rest-client.ts");
  const endpoint = "http://localhost/rest";
  api = createRestClient({
    url: endpoint,
    fetch: handlerFetch(createRestHandler({ client: blog.client, endpoint }), {
      prefix: "/rest",
    }),
    onRequest: ({ url, body = "null", headers }: Record<string, string>) =>
      sent.push({
        path: String(url).replace(endpoint, ""),
        body: JSON.parse(body),
        headers: headers as unknown as Headers,
      }),
  });
});
afterAll(() => blog.close());
beforeEach(() => {
  sent.length = 0;
});

const counts = () =>
  Promise.all([blog.client.user.count(), blog.client.post.count()]);

test("records that operations write are the values of others, and the results", async () => {
  const bytes = 9_007_199_254_740_993n;
  const publishedAt = new Date("2024-05-06T07:08:09.123Z");
  const { user, posts } = await api.atomic((op) => {
    const user = op.user.create({ email: "atomic@example.org" });
    const post = op.post.create({
      ...{ slug: "atomic", title: "Atomic", author: user, publishedAt },
      ...{ views: bytes, price: "0.1000", tags: ["history"] },
    });
    const tag = op.tag.create({ name: "together" });
    op.post.add(post, "tags", [tag, "mathematics"]);
    op.post.remove(post, "tags", ["history"]);
    op.post.replace(post, "category", 1);
    const changed = op.post.update(post, { title: "Changed" });
    return { user, posts: [post, changed] };
  });
  const [post, changed] = posts;
  expect(user).toMatchObject({ $type: "user", email: "atomic@example.org" });
  expect(post).toMatchObject({ title: "Atomic", views: bytes, publishedAt });
  expect(post.price?.toFixed()).toBe("0.1");
  expect(changed).toMatchObject({ id: post.id, title: "Changed" });
  const stored = await api.post.get(post.id, {
    include: { author: true, tags: true, category: true },
  });
  expect(stored.author.id).toBe(user.id);
  expect(stored.tags.map(({ id }) => id)).toEqual(["mathematics", "together"]);
  expect(stored.category?.id).toBe("1");
  expect(sent[0]?.path).toBe("/operations");
  expect(sent[0]?.headers.get("accept")).toBe(
    'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"',
  );
});

test("ids that clients give are used as they are, and a list has its records", async () => {
  const tags = await api.atomic((op) =>
    ["one", "two"].map((id) => op.user.create({ id, email: `${id}@x.org` })),
  );
  expect(tags.map(({ id }) => id)).toEqual(["one", "two"]);
  expect(sent[0]?.body).toMatchObject({
    "atomic:operations": [{ op: "add", data: { id: "one" } }, {}],
  });
  const result = await api.atomic((op) => {
    op.user.delete("one");
    op.user.delete("two");
  });
  expect(result).toBeUndefined();
  expect(await api.user.find("one")).toBeNull();
});

test("an upsert finds its record", async () => {
  const upserted = await api.atomic((op) =>
    op.post.upsert(["slug"], { slug: "atomic", title: "Up", author: "ada" }),
  );
  expect(upserted).toMatchObject({ slug: "atomic", title: "Up" });
});

test("of a failing operation the error tells the place, and nothing is stored", async () => {
  const before = await counts();
  const error = await rejection(
    api.atomic((op) => {
      const author = op.user.create({ email: "failing@example.org" });
      op.post.create({ slug: "atomic", title: "Taken", author });
    }),
  );
  // The application loads its own copy of the runtime.
  expect((error as Error).name).toBe("RestClientError");
  const failed = error as RestClientError;
  expect(failed.operation).toBe(1);
  expect(failed.is("conflict")).toBe(true);
  expect(failed.at("slug")).toHaveLength(1);
  expect(failed.errors[0]?.source?.pointer).toBe(
    "/atomic:operations/1/data/attributes/slug",
  );
  expect(await counts()).toEqual(before);
  const own = await rejection(api.post.delete("none"));
  expect((own as RestClientError).operation).toBeUndefined();
});

test("what can be seen to be wrong is not sent", async () => {
  const other = rejection(
    api.atomic((op) => {
      const post = op.post.update("1", { title: "T" });
      op.post.update("2", { author: post });
    }),
  );
  expect(await other).toEqual(
    new TypeError('"author" takes type user, not the post of operation 0'),
  );
  const key = rejection(
    api.atomic((op) => {
      const authorId = op.user.create({ email: "key@example.org" });
      op.post.create({ slug: "key", title: "T", authorId });
    }),
  );
  expect(await key).toMatchObject({
    message: expect.stringContaining(
      '"authorId" is no relationship',
    ) as unknown,
  });
  expect(await rejection(api.atomic(() => Promise.resolve()))).toEqual(
    new TypeError("atomic takes a function that is not async"),
  );
  expect(await api.atomic(() => [])).toEqual([]);
  const aborted = api.atomic((op) => op.tag.delete("history"), {
    signal: AbortSignal.abort("enough"),
  });
  expect(await rejection(aborted)).toBe("enough");
  expect(sent).toEqual([]);
});

test("with versions, an operation can be told which one it changes", async () => {
  const versioned = await openApplication<PrismaClient<"query">>(
    "versioned",
    "sqlite",
  );
  const { load, client, close } = versioned;
  const { createRestHandler } = await load<{
    createRestHandler(options: object): Parameters<typeof handlerFetch>[0];
  }>("src/api/index.ts");
  const { defineExtensions } = await load<{
    defineExtensions(context: unknown): (own: object) => object;
  }>("src/api/extensions.ts");
  const { createRestClient } = await load<{
    createRestClient(options: object): AtomicClient;
  }>("src/api/rest-client.ts");
  const extensions = defineExtensions(() => undefined)({
    Post: {
      actions: {
        publish: { run: () => ({ id: 1 }) },
        first: { run: () => ({ id: 1 }) },
      },
    },
  });
  const own = createRestClient({
    url: "http://localhost",
    fetch: handlerFetch(
      createRestHandler({ client, endpoint: "http://localhost", extensions }),
    ),
  });
  const post = await own.post.create({ title: "New" } as never);
  const { version } = post.$meta;
  expect(version).toBe("1");
  const options = { version };
  const renamed = await own.post.update(post.id, { title: "A" }, {}, options);
  expect(renamed.$meta.version).toBe("2");
  const stale = [
    own.post.update(post.id, { title: "B" }, {}, options),
    own.post.delete(post.id, options),
    own.atomic((op) => op.post.update(post.id, { title: "C" }, options)),
  ];
  for (const one of stale) {
    const error = await rejection(one);
    expect((error as RestClientError).is("precondition-failed")).toBe(true);
  }
  const [changed] = await own.atomic((op) => [
    op.post.update(post.id, { title: "C" }, { version: renamed.$meta.version }),
  ]);
  expect(changed.title).toBe("C");
  await own.post.delete(post.id, { version: changed.$meta.version });
  await close();
});

test("its module is small beside that of the client", async () => {
  const size = async (entry: string) => {
    const { outputFiles } = await bundle({
      entryPoints: [`src/runtime/rest-client/${entry}.ts`],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      target: "es2022",
    });
    return outputFiles[0]?.contents.length ?? 0;
  };
  const more = (await size("atomic/index")) - (await size("index"));
  expect(more).toBeGreaterThan(1_000);
  expect(more).toBeLessThanOrEqual(
    budgets["atomic operations of the REST client"].limit,
  );
});
