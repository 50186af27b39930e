// An application of the blog as its author would write it, compiled in every
// mode. What must not compile says so.
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type {
  Access,
  ApiHandler,
  ApiRequest,
  Authorize,
} from "@gen-api/runtime";
import { nodeHandler } from "@gen-api/runtime/node";
import {
  restHandler,
  type RestHandlerOptions,
  type RestRoutes,
} from "@gen-api/runtime/rest";
import { rpcHandler, type RpcRoutes } from "@gen-api/runtime/rpc";
import type { Client } from "./api/schema.js";
import createDefault, {
  type ApiAuthorize,
  type ApiClient,
  type ApiOperations,
  createRestHandler,
  createRpcHandler,
  restService,
  rpcService,
} from "./api/index.js";
import { postResource } from "./api/post/resource.js";
import { postRest } from "./api/post/rest.js";
import { postRpc } from "./api/post/rpc.js";
import { PrismaClient } from "./generated/prisma/client.js";

const client = new PrismaClient({
  adapter: new PrismaLibSql({ url: "file:blog.db" }),
});
const endpoint = "https://example.org/api";

export const handlers: readonly ApiHandler[] = [
  createRestHandler({ client, endpoint }),
  createRestHandler({
    client,
    endpoint,
    pageSize: 20,
    maxPageSize: Infinity,
    linkage: "full",
    idFormat: "native",
    strict: true,
    bytes: "typed-array",
    limits: { maxQueryBytes: 10_000 },
    log: (message: string, error: unknown) => {
      process.stderr.write(`${message} ${String(error)}\n`);
    },
    authorize: ({ protocol, model, operation }: Access) =>
      protocol === "rpc" || model !== "User" || operation === "list",
  }),
  createRpcHandler({ client }),
  createDefault({ client }),
];
export const listeners = handlers.map((handler) =>
  nodeHandler(handler, { prefix: "/api" }),
);

const extended = client.$extends({
  model: {
    post: {
      published: () => client.post.findMany({ where: { status: "PUBLISHED" } }),
    },
  },
  result: {
    user: {
      label: { needs: { email: true }, compute: ({ email }) => `<${email}>` },
    },
  },
  query: { $allModels: { findMany: ({ args, query }) => query(args) } },
});
createRestHandler({ client: extended, endpoint });
createRpcHandler({ client: extended });

createRestHandler({ client: () => client, endpoint });
createRpcHandler({
  client: async (request: ApiRequest) => {
    await Promise.resolve();
    return request.context === "extended" ? extended : client;
  },
});

const needed: ApiClient = client;
createRpcHandler({ client: needed });

export const parts = [postResource.type, postRest.resource, postRpc.findMany];

// A route in place of a generated one.
const ownRest: RestRoutes<Client> = {
  ...postRest,
  delete: async ({ client, request }) => {
    await client.post.update({ where: request.id?.where, data: {} });
    return { status: 204, headers: {} };
  },
};
restHandler<ApiClient>(
  {
    ...restService,
    routes: restService.routes.map((one) => (one === postRest ? ownRest : one)),
  },
  { client, endpoint },
);
const ownRpc: RpcRoutes = {
  ...postRpc,
  delete: ({ delegate, args }) => delegate.update({ ...args, data: {} }),
};
rpcHandler<ApiClient>(
  {
    ...rpcService,
    routes: rpcService.routes.map((one) => (one === postRpc ? ownRpc : one)),
  },
  { client },
);
export const misspelt: RpcRoutes = {
  ...postRpc,
  // @ts-expect-error: an operation that does not exist
  findAny: true,
};
// @ts-expect-error: a service without its database
rpcHandler({ routes: [ownRpc] }, { client });

// @ts-expect-error: REST has links, and they need to start somewhere
createRestHandler({ client });
// @ts-expect-error: an option that does not exist
createRestHandler({ client, endpoint, pagesize: 20 });
// @ts-expect-error: an option of the wrong type
createRestHandler({ client, endpoint, pageSize: "20" });
// @ts-expect-error: exactly optional: absent, or a number
createRestHandler({ client, endpoint, pageSize: undefined });
// @ts-expect-error: an option of REST alone
createRpcHandler({ client, endpoint });
// @ts-expect-error: a client without the blog's models
createRestHandler({ client: {}, endpoint });
// @ts-expect-error: a client that lacks one of them
createRpcHandler({ client: { user: client.user, post: client.post } });
// @ts-expect-error: models that are not delegates
createRpcHandler({ client: { ...needed, post: { findMany: "post" } } });
// @ts-expect-error: a function that returns no client
createRpcHandler({ client: () => undefined });
// @ts-expect-error: a function whose promise holds no client
createRpcHandler({ client: () => Promise.resolve("client") });
// @ts-expect-error: nothing at all
createRpcHandler();

interface Caller {
  readonly userId: string;
}
const typed: ApiAuthorize<Caller> = (asked) => {
  if (asked.protocol === "rpc") return asked.operation.startsWith("find");
  if (asked.model === "Post") {
    return (
      asked.operation === "comments.add" || asked.operation === "author.replace"
    );
  }
  return asked.request.context.userId === asked.arguments["id"];
};
const loose: Authorize = ({ request }) => request.context !== undefined;
const served: Partial<Record<keyof ApiOperations, readonly string[]>> = {
  Post: ["list", "get"],
};
createRestHandler({ client, endpoint, authorize: typed });
createRpcHandler({ client, authorize: typed });
const options: RestHandlerOptions<ApiClient> = {
  client,
  endpoint,
  authorize: loose,
};
createRestHandler(options);
createRestHandler<Caller>(options);
createRpcHandler({ client, authorize: loose });
createRestHandler({
  client,
  endpoint,
  authorize: ({ model, operation }) =>
    served[model]?.includes(operation) === true,
});
createRestHandler<Caller>({
  client,
  endpoint,
  authorize: async ({ model, operation, request }) => {
    await Promise.resolve();
    if (model === "Tag") return operation === "posts.linkage";
    return operation === "upsert" && request.context.userId !== "";
  },
});
createRpcHandler({
  client,
  authorize: ({ operation }) => operation === "exists",
});

createRestHandler({
  client,
  endpoint,
  // @ts-expect-error: a misspelt model
  authorize: ({ model }) => model === "Posts",
});
createRestHandler({
  client,
  endpoint,
  // @ts-expect-error: a misspelt operation
  authorize: ({ operation }) => operation === "lst",
});
createRestHandler({
  client,
  endpoint,
  authorize: ({ model, operation }) =>
    // @ts-expect-error: a route of another model
    model === "Tag" && operation === "comments.add",
});
createRestHandler({
  client,
  endpoint,
  authorize: ({ model, operation }) =>
    // @ts-expect-error: a to-one takes no members
    model === "Post" && operation === "author.add",
});
createRestHandler({
  client,
  endpoint,
  // @ts-expect-error: an operation of RPC
  authorize: ({ operation }) => operation === "findMany",
});
createRpcHandler({
  client,
  // @ts-expect-error: REST does not ask here
  authorize: ({ protocol }) => protocol === "rest",
});
createRestHandler<Caller>({
  client,
  endpoint,
  // @ts-expect-error: a context without tenants
  authorize: ({ request }) => request.context.tenant === 1,
});
const mistaken: ApiAuthorize<Caller> = ({ protocol, operation }) =>
  // @ts-expect-error: an operation of the other service
  protocol === "rpc" && operation === "comments.add";
createRpcHandler({ client, authorize: mistaken });
// @ts-expect-error: an answer that is no boolean
createRpcHandler({ client, authorize: () => "yes" });
