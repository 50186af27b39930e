import {
  createInfiniteQuery,
  createMutation,
  createQuery,
} from "@tanstack/svelte-query";
import { createQueries } from "@gen-api/runtime/query";
import {
  createRpcClient,
  type RpcClientError,
} from "../../../../fixtures/blog/src/api/client.js";
import { graph } from "../../../../fixtures/blog/src/api/query-graph.js";
import { type Equal, expectType } from "../expect-type.js";

const q = createQueries(createRpcClient({ url: "/api/rpc" }), graph);

export function useEverything(id: number) {
  const post = createQuery(() =>
    q.post.findUnique.queryOptions({ where: { id }, select: { title: true } }),
  );
  expectType<Equal<typeof post.data, { title: string } | null | undefined>>();
  expectType<Equal<typeof post.error, RpcClientError | null>>();

  const pages = createInfiniteQuery(() =>
    q.post.findMany.infiniteQueryOptions({ take: 2, select: { id: true } }),
  );
  expectType<
    Equal<NonNullable<typeof pages.data>["pages"], { id: number }[][]>
  >();

  const rename = createMutation(() => q.post.update.mutationOptions());
  rename.mutate({ where: { id: 1 }, data: { title: "x" } });
}
