import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/query-core";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { createQueries } from "@gen-api/runtime/query";
import type { AtomicQueries } from "@gen-api/runtime/query/atomic";
import type { AtomicModel } from "@gen-api/runtime/rest-client/atomic";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as Api from "../../fixtures/blog/src/api/index.js";
import type { RestQueries } from "../../fixtures/blog/src/api/query-graph.js";
import type {
  PostModel,
  TagModel,
} from "../../fixtures/blog/src/api/rest-client.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { mutate, shown } from "./blog-queries.js";

type Queries = RestQueries & {
  readonly atomic: AtomicQueries<{
    readonly post: AtomicModel<PostModel>;
    readonly tag: AtomicModel<TagModel>;
  }>;
};

let blog: OpenApplication<PrismaClient<"query">>;
let q: Queries;
let client: QueryClient;
let sent: string[] = [];

beforeAll(async () => {
  blog = await openApplication("blog", "sqlite");
  const { load } = blog;
  const { createRestHandler } = await load<typeof Api>("src/api/index.ts");
  const { createRestClient } = await load<{
    createRestClient(options: object): never;
  }>("src/api/rest-client.ts");
  const { graph } = await load<{ graph: never }>("src/api/query-graph.ts");
  const endpoint = "http://localhost";
  const ask = handlerFetch(
    createRestHandler({ client: blog.client, endpoint }),
  );
  const api = createRestClient({
    url: endpoint,
    fetch(url: string, init: RequestInit) {
      sent.push(`${init.method ?? ""} ${url.replace(`${endpoint}/`, "")}`);
      return ask(url, init);
    },
  });
  q = createQueries(api, graph) as unknown as Queries;
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
});
afterAll(() => blog.close());

test("atomic operations refetch what any of them changes", async () => {
  const all = [];
  for (const options of [
    q.tag.list.queryOptions(),
    q.post.list.queryOptions(),
    q.comment.list.queryOptions(),
    q.category.list.queryOptions(),
  ]) {
    all.push(await shown(client, options));
  }
  sent = [];
  const options = q.atomic.mutationOptions(
    (op, { name, posts }: { name: string; posts: readonly number[] }) => {
      const tag = op.tag.create({ name });
      for (const id of posts) op.post.add(id, "tags", [tag]);
      return tag;
    },
  );
  const tag = await mutate(client, options, { name: "both", posts: [1, 2] });
  const id: string = tag.id;
  expect(id).toBe("both");
  expect(tag).toMatchObject({ $type: "tag", id: "both" });
  expect(sent[0]).toBe("POST operations");
  expect(sent.slice(1).sort()).toEqual(["GET post", "GET tag"]);
  for (const { stop } of all) stop();
  expect(
    (
      await blog.client.tag.findUniqueOrThrow({
        where: { name: "both" },
        include: { posts: true },
      })
    ).posts,
  ).toHaveLength(2);
});
