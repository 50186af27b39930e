import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { createQueries } from "@gen-api/runtime/query";
import {
  createRestClient,
  type RestClientError,
} from "../../../../fixtures/blog/src/api/rest-client.js";
import { graph } from "../../../../fixtures/blog/src/api/query-graph.js";
import { type Equal, expectType } from "../expect-type.js";

export const q = createQueries(createRestClient({ url: "/api/rest" }), graph);
export const queryClient = new QueryClient({ defaultOptions: q.defaults() });

export function useEverything(id: string | undefined) {
  const posts = useQuery(
    q.post.list.queryOptions({
      filter: { author: { name: { $contains: "Ada" } } },
      include: { author: true },
      fields: { post: ["title", "author"], user: ["name"] },
      sort: "-publishedAt",
    }),
  );
  expectType<Equal<typeof posts.error, RestClientError | null>>();
  const [post] = posts.data?.data ?? [];
  expectType<Equal<NonNullable<typeof post>["title"], string>>();
  expectType<
    Equal<NonNullable<typeof post>["author"]["name"], string | null>
  >();

  const pages = useInfiniteQuery(
    q.post.list.infiniteQueryOptions({ page: { limit: 20 } }),
  );
  const first = pages.data?.pages[0]?.data[0];
  expectType<Equal<NonNullable<typeof first>["views"], bigint>>();

  const one = useQuery(q.post.find.queryOptions(id ?? skipToken));
  expectType<Equal<NonNullable<typeof one.data>["title"], string>>();
  const comments = useQuery(
    q.post.related.queryOptions("1", "comments", { include: { author: true } }),
  );
  const [comment] = comments.data?.data ?? [];
  expectType<Equal<NonNullable<typeof comment>["body"], string>>();

  const update = useMutation(
    q.post.update.mutationOptions({ optimistic: true }),
  );
  update.mutate(["1", { title: "x", tags: ["history"] }]);
  // @ts-expect-error there is no such field
  update.mutate(["1", { titel: "x" }]);
  useMutation(q.post.add.mutationOptions()).mutate(["1", "tags", ["x"]]);
  useMutation(q.tag.create.mutationOptions()).mutate({ name: "x" });
  useMutation(q.tag.delete.mutationOptions()).mutate("x");
  // @ts-expect-error there is no such relationship
  q.post.list.queryOptions({ include: { auther: true } });
  const cached = queryClient.getQueryData(q.post.list.queryKey());
  expectType<Equal<NonNullable<typeof cached>["total"], number | undefined>>();
  return null;
}
