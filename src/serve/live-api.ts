import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { explorerHandler } from "@gen-api/runtime/explorer";
import { nodeHandler, type NodeListener } from "@gen-api/runtime/node";
import type { ServedSchema } from "gen-api/serving";
import type { GeneratedApi } from "./generated-api.js";
import { homePage } from "./home-page.js";
import type { ServedClient } from "./prisma-client.js";

/** An API that answers requests: the services of one state of the schema. */
export interface LiveApi {
  readonly schema: ServedSchema;
  readonly client: ServedClient;
  readonly services: GeneratedApi["services"];
  /** How many models the API exposes. */
  readonly models: number;
  /** A path that answers with records. */
  readonly example: string;
  answer(request: IncomingMessage, response: ServerResponse): void;
}

/** Mounts the services of a generated API below `/rest` and `/rpc`, and what describes them. */
export function liveApi(
  api: GeneratedApi,
  schema: ServedSchema,
  client: ServedClient,
  folder: string,
): LiveApi {
  const { services, models } = api;
  const descriptions = new Map(
    services.map((service) => [
      `/${service}/openapi.json`,
      descriptionOf(folder, service),
    ]),
  );
  const [first = ""] = descriptions.keys();
  descriptions.set("/openapi.json", descriptions.get(first) ?? "");
  const answerDescription: NodeListener = (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const text = descriptions.get(pathname);
    if (text === undefined) next?.();
    else send(response, "application/json", text);
  };
  const listeners = [
    answerDescription,
    ...(api.createRestHandler
      ? [
          nodeHandler(api.createRestHandler({ client, endpoint: "/rest" }), {
            prefix: "/rest",
          }),
        ]
      : []),
    ...(api.createRpcHandler
      ? [nodeHandler(api.createRpcHandler({ client }), { prefix: "/rpc" })]
      : []),
    answerHome(services),
  ];
  return {
    schema,
    client,
    services,
    models,
    example: examplePath(services, descriptions),
    answer: (request, response) => inTurn(listeners, request, response),
  };
}

/** A description that can be asked for at any place: it says where the service is. */
function descriptionOf(folder: string, service: "rest" | "rpc"): string {
  const file = join(folder, "api", "openapi", `${service}.json`);
  const document = JSON.parse(readFileSync(file, "utf8")) as object;
  return JSON.stringify({ ...document, servers: [{ url: `/${service}` }] });
}

/** The first collection of REST, or the first list of RPC. */
function examplePath(
  services: GeneratedApi["services"],
  descriptions: ReadonlyMap<string, string>,
): string {
  const [service = "rest"] = services;
  const text = descriptions.get(`/${service}/openapi.json`) ?? "{}";
  const { paths = {} } = JSON.parse(text) as { readonly paths?: object };
  const pattern = service === "rest" ? /^\/[^/{]+$/ : /\/findMany$/;
  const path = Object.entries(paths).find(
    ([path, item]) => pattern.test(path) && "get" in Object(item),
  );
  return `/${service}${path?.[0] ?? ""}`;
}

/** The explorer at `/`, or without REST a page that names the services. */
function answerHome(services: GeneratedApi["services"]): NodeListener {
  if (services.includes("rest")) {
    const rpc = services.includes("rpc") ? { rpc: "/rpc" } : {};
    return nodeHandler(explorerHandler({ rest: "/rest", ...rpc }));
  }
  const page = homePage(services);
  return (request, response) => {
    if (request.url === "/") send(response, "text/html; charset=utf-8", page);
    else response.writeHead(404).end("there is nothing here, but at /\n");
  };
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { "content-type": type }).end(text);
}

function inTurn(
  [first, ...others]: readonly NodeListener[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  first?.(request, response, () => inTurn(others, request, response));
}
