import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { createQueries } from "@gen-api/runtime/query";
import type { RpcClientError } from "../../../../fixtures/blog/src/api/client.js";
import { createRpcClient } from "../../../../fixtures/blog/src/api/client.js";
import { graph } from "../../../../fixtures/blog/src/api/query-graph.js";
import { type Equal, expectType } from "../expect-type.js";

export const q = createQueries(createRpcClient({ url: "/api/rpc" }), graph);
export const queryClient = new QueryClient({ defaultOptions: q.defaults() });

export function useEverything(id: number | undefined) {
  const select = { title: true, views: true } as const;
  const posts = useQuery(
    q.post.findMany.queryOptions({ select }, { staleTime: 1_000 }),
  );
  expectType<Equal<typeof posts.error, RpcClientError | null>>();
  expectType<
    Equal<typeof posts.data, { title: string; views: bigint }[] | undefined>
  >();

  const titles = useQuery(
    q.post.findMany.queryOptions(
      { take: 3 },
      { select: (all) => all.map((post) => post.title) },
    ),
  );
  expectType<Equal<typeof titles.data, string[] | undefined>>();

  const one = useQuery(
    q.post.findUnique.queryOptions(
      id === undefined
        ? skipToken
        : { where: { id }, select: { author: { select: { name: true } } } },
    ),
  );
  expectType<
    Equal<
      typeof one.data,
      { author: { name: string | null } } | null | undefined
    >
  >();

  const count = useSuspenseQuery(q.post.count.queryOptions());
  expectType<Equal<typeof count.data, number>>();
  const groups = useSuspenseQuery(
    q.post.groupBy.queryOptions({ by: ["status"], _count: true }),
  );
  type Group = (typeof groups.data)[number];
  expectType<Equal<Group["status"], "DRAFT" | "PUBLISHED" | "ARCHIVED">>();
  expectType<Equal<Group["_count"], number>>();

  const pages = useInfiniteQuery(
    q.post.findMany.infiniteQueryOptions({ take: 20, select }),
  );
  expectType<
    Equal<
      NonNullable<typeof pages.data>["pages"],
      { title: string; views: bigint }[][]
    >
  >();
  // @ts-expect-error pages have a size
  q.post.findMany.infiniteQueryOptions({});
  // @ts-expect-error the factory says where pages begin
  q.post.findMany.infiniteQueryOptions({ take: 20, cursor: { id: 1 } });

  const rename = useMutation(
    q.post.update.mutationOptions({
      optimistic: true,
      onMutate: () => 7,
      onSuccess(post, variables, result) {
        expectType<Equal<typeof post.title, string>>();
        expectType<Equal<typeof result, number>>();
        return variables.where.id;
      },
      onError: ({ status, body }) => `${status}: ${body.message}`,
    }),
  );
  rename.mutate({ where: { id: 1 }, data: { title: "x" } });
  // @ts-expect-error variables choose nothing of the result
  rename.mutate({ where: { id: 1 }, data: {}, include: { author: true } });
  // @ts-expect-error there is no such field
  rename.mutate({ where: { id: 1 }, data: { titel: "x" } });

  const both = useMutation(
    q.$transaction.mutationOptions((title: string) => [
      client.tag.create({ data: { name: title } }),
      client.post.count(),
    ]),
  );
  expectType<Equal<typeof both.data, [{ name: string }, number] | undefined>>();

  // @ts-expect-error there is no such field
  q.post.findMany.queryOptions({ where: { titel: "x" } });
  // @ts-expect-error there is no such option
  q.post.findMany.queryOptions({ take: 1 }, { staelTime: 1_000 });
  return null;
}

const client = createRpcClient({ url: "/api/rpc" });

export async function cached() {
  const where = { id: 1 };
  const include = { comments: true } as const;
  const data = queryClient.getQueryData(
    q.post.findUnique.queryKey({ where, include }),
  );
  const asked = await client.post.findUnique({ where, include });
  expectType<Equal<typeof data, typeof asked | undefined>>();
  const fetched = await queryClient.fetchQuery(
    q.post.findUnique.queryOptions({ where, include }),
  );
  expectType<Equal<typeof fetched, typeof asked>>();
  queryClient.setQueryData(q.tag.findMany.queryKey(), [{ name: "x" }]);
  // @ts-expect-error a tag has a name
  queryClient.setQueryData(q.tag.findMany.queryKey(), [{ id: 1 }]);
  await queryClient.invalidateQueries(q.post.queryFilter());
  await q.invalidate(queryClient, "post", "update", { where, data: {} });
}
