import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/query-core";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { createQueries } from "@gen-api/runtime/query";
import type { PrismaClient } from "../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../fixtures/workspace/src/access.js";
import type * as RpcApi from "../../fixtures/workspace/src/api/client.js";
import type * as Api from "../../fixtures/workspace/src/api/index.js";
import type * as Graph from "../../fixtures/workspace/src/api/query-graph.js";
import type * as RestApi from "../../fixtures/workspace/src/api/rest-client.js";
import type * as Own from "../../fixtures/workspace/src/extensions.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { mutate, shown } from "./blog-queries.js";

// Mutations of actions, and what is fetched again after them.

let workspace: OpenApplication<PrismaClient<"query">>;
let rest: Graph.RestQueries;
let rpc: Graph.RpcQueries;
let invalidate: ReturnType<typeof createQueries>["invalidate"];
let id: number;
const sent: string[] = [];

beforeAll(async () => {
  workspace = await openApplication("workspace", "sqlite");
  const { client, load } = workspace;
  const { access } = await load<typeof Rules>("src/access.ts");
  const { extensions } = await load<typeof Own>("src/extensions.ts");
  const api = await load<typeof Api>("src/api/index.ts");
  const { graph } = await load<typeof Graph>("src/api/query-graph.ts");
  const { createRestClient } = await load<typeof RestApi>(
    "src/api/rest-client.ts",
  );
  const { createRpcClient } = await load<typeof RpcApi>("src/api/client.ts");
  const options = { client, access, extensions };
  const url = "http://localhost";
  const asEddy = { context: () => ({ userId: "eddy" }) };
  const watched =
    (ask: typeof fetch): typeof fetch =>
    (input, init) => {
      sent.push(`${init?.method ?? ""} ${String(input).slice(url.length)}`);
      return ask(input, init);
    };
  const restClient = createRestClient({
    url,
    fetch: watched(
      handlerFetch(
        api.createRestHandler({ endpoint: url, ...options }),
        asEddy,
      ) as typeof fetch,
    ),
  });
  const rpcClient = createRpcClient({
    url,
    fetch: watched(
      handlerFetch(api.createRpcHandler(options), asEddy) as typeof fetch,
    ),
  });
  const queries = createQueries(restClient, graph);
  ({ invalidate } = queries);
  rest = queries;
  rpc = createQueries(rpcClient, graph);
  const made = await restClient.document.create({ title: "Plan", project: 1 });
  id = Number(made.id);
});
afterAll(() => workspace.close());

/** A cache that shows documents, comments and projects, and what was sent after that. */
async function watchedCache(over: "rest" | "rpc") {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  const all =
    over === "rest"
      ? [
          rest.document.list.queryOptions(),
          rest.comment.list.queryOptions(),
          rest.project.list.queryOptions(),
        ]
      : [
          rpc.document.findMany.queryOptions(),
          rpc.comment.findMany.queryOptions(),
          rpc.project.findMany.queryOptions(),
        ];
  const ends = [];
  for (const options of all) ends.push(await shown(client, options as never));
  sent.length = 0;
  return client;
}

test("an action of a record refetches its model, by REST", async () => {
  const client = await watchedCache("rest");
  const options = rest.document.publish.mutationOptions();
  const published = await mutate(client, options, [id, { title: "Published" }]);
  expect(published.title).toBe("Published");
  expect(sent).toEqual([
    `POST /document/${String(id)}/-/publish`,
    "GET /document",
  ]);
  // @ts-expect-error -- it is a text
  const refused = mutate(client, options, [id, { title: 5 }]);
  await expect(refused).rejects.toMatchObject({ status: 422 });
});

test("an action refetches the models that it says it writes", async () => {
  const client = await watchedCache("rest");
  await mutate(client, rest.document.cancel.mutationOptions(), [
    id,
    { reason: "Out of date" },
  ]);
  expect(sent.slice(1).sort()).toEqual(["GET /comment", "GET /document"]);
});

test("an action that writes nothing refetches nothing, and needs no variables", async () => {
  const client = await watchedCache("rest");
  await mutate(client, rest.document.archive.mutationOptions(), undefined);
  expect(sent).toEqual(["POST /document/-/archive"]);
});

test("actions are mutations of RPC, with the types of its client", async () => {
  const client = await watchedCache("rpc");
  const where = { id };
  const options = rpc.document.publish.mutationOptions();
  const input = { title: "Called out" };
  const published = await mutate(client, options, { where, input });
  const title: string = published.title;
  expect(title).toBe("Called out");
  expect(sent.map((one) => one.replace(/\?.*/, ""))).toEqual([
    "POST /document/publish",
    "GET /document/findMany",
  ]);
  sent.length = 0;
  const cancelling = rpc.document.cancel.mutationOptions();
  await mutate(client, cancelling, { where, input: { reason: "Superseded" } });
  expect(sent.map((one) => one.replace(/\?.*/, "")).sort()).toEqual([
    "GET /comment/findMany",
    "GET /document/findMany",
    "POST /document/cancel",
  ]);
  const counting = rpc.document.summary.mutationOptions();
  const { documents } = await mutate(client, counting, undefined);
  const count: number = documents;
  expect(count).toBeGreaterThan(0);
});

test("a function shows what an action makes of records before the answer", async () => {
  const client = await watchedCache("rest");
  const { queryKey } = rest.document.list.queryOptions();
  let state: string | undefined;
  const options = rest.document.publish.mutationOptions({
    optimistic(draft, [of], { operation }) {
      if (operation !== "list") return;
      const { data } = draft as { data: { id: string; state: string }[] };
      for (const one of data) if (one.id === String(of)) one.state = "SHOWN";
    },
    onMutate(_, { client: own }) {
      const page = own.getQueryData(queryKey);
      state = page?.data.find((one) => Number(one.id) === id)?.state;
    },
  });
  await mutate(client, options, [id]);
  expect(state).toBe("SHOWN");
  // @ts-expect-error -- what it makes of a record is not told
  rest.document.publish.mutationOptions({ optimistic: true });
});

test("what an action of elsewhere wrote is told by its name", async () => {
  const client = await watchedCache("rest");
  await invalidate(client, "document", "cancel");
  expect(sent.sort()).toEqual(["GET /comment", "GET /document"]);
});
