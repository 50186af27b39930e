import {
  dehydrate,
  hydrate,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import { createRpcClient } from "../../fixtures/blog/src/api/client.js";
import { graph } from "../../fixtures/blog/src/api/query-graph.js";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { createQueries } from "@gen-api/runtime/query";
import { type OpenBlog, openBlog } from "../support/open-blog.js";

export { dehydrate, hydrate };

/** A request that a client sent: `findMany post`, and its answer's status. */
export interface Sent {
  readonly operation: string;
  readonly signal: AbortSignal | null | undefined;
}

/** The blog's RPC service, and factories over a client that asks it without HTTP. */
export async function queryBlog() {
  const blog = await openBlog();
  const ask = handlerFetch(blog.createRpcHandler({ client: blog.client }));
  const sent: Sent[] = [];
  /** Answers in place of the service, for the requests that it knows. */
  let refuse: (operation: string) => Promise<Response | undefined> = async () =>
    undefined;
  const client = createRpcClient({
    url: "/",
    async fetch(url, init) {
      const operation = url.slice(1).replace(/\?.*/, "");
      sent.push({ operation, signal: init.signal });
      return (await refuse(operation)) ?? ask(url, init);
    },
  });
  const q = createQueries(client, graph);
  return {
    ...blog,
    rpc: client,
    q,
    /** The operations sent since it was asked last. */
    sent: (): string[] => sent.splice(0).map(({ operation }) => operation),
    signals: () => sent.map(({ signal }) => signal),
    answer(with_: typeof refuse) {
      refuse = with_;
    },
    queryClient: () =>
      new QueryClient({
        defaultOptions: {
          ...q.defaults(),
          queries: {
            ...q.defaults().queries,
            retry: false,
            staleTime: Infinity,
          },
        },
      }),
  };
}

export type QueriedBlog = OpenBlog & Awaited<ReturnType<typeof queryBlog>>;

/** A query that is shown, as a component shows it. */
export async function shown(client: QueryClient, options: unknown) {
  const observer = new QueryObserver(client, options as never);
  let renders = 0;
  const stop = observer.subscribe(() => void renders++);
  await observer.getOptimisticResult(options as never);
  await client.fetchQuery(options as never);
  return {
    data: (): unknown => observer.getCurrentResult().data,
    renders: () => renders,
    stop,
  };
}

/** Runs a mutation, as a component does. */
export function mutate<Variables, Data>(
  client: QueryClient,
  options: {
    mutationFn: (variables: Variables) => Promise<Data>;
  },
  variables: NoInfer<Variables>,
): Promise<Data> {
  return new MutationObserver(client, options as never).mutate(
    variables as never,
  ) as Promise<Data>;
}
