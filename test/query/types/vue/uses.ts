import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/vue-query";
import { createQueries } from "@gen-api/runtime/query";
import { computed, ref } from "vue";
import {
  createRpcClient,
  type RpcClientError,
} from "../../../../fixtures/blog/src/api/client.js";
import { graph } from "../../../../fixtures/blog/src/api/query-graph.js";
import { type Equal, expectType } from "../expect-type.js";

const q = createQueries(createRpcClient({ url: "/api/rpc" }), graph);

export function useEverything() {
  const id = ref(1);
  const post = useQuery(
    computed(() =>
      q.post.findUnique.queryOptions({
        where: { id: id.value },
        select: { title: true },
      }),
    ),
  );
  expectType<
    Equal<typeof post.data.value, { title: string } | null | undefined>
  >();
  expectType<Equal<typeof post.error.value, RpcClientError | null>>();

  const pages = useInfiniteQuery(
    q.post.findMany.infiniteQueryOptions({ take: 2, select: { id: true } }),
  );
  expectType<
    Equal<NonNullable<typeof pages.data.value>["pages"], { id: number }[][]>
  >();

  const rename = useMutation(q.post.update.mutationOptions());
  rename.mutate({ where: { id: 1 }, data: { title: "x" } });
}
