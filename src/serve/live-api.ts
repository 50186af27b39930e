import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ApiHandler } from "@gen-api/runtime";
import { explorerHandler } from "@gen-api/runtime/explorer";
import { nodeHandler, type NodeListener } from "@gen-api/runtime/node";
import type { ServedSchema } from "gen-api/serving";
import type { GeneratedApi } from "./generated-api.js";
import { agentsHandler } from "./agents.js";
import { homePage } from "./home-page.js";
import { ownPath } from "./own-requests.js";
import type { ServedClient } from "./client/served-client.js";
import { referenceHandler } from "./reference.js";

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

/**
 * Mounts the services of a generated API below `/rest` and `/rpc`, with their descriptions, the
 * tools of agents below `/mcp`, and pages about them.
 *
 * @param isOwnData whether no agent can spoil what somebody needs
 */
export function liveApi(
  api: GeneratedApi,
  schema: ServedSchema,
  client: ServedClient,
  folder: string,
  cwd: string,
  isOwnData: boolean,
): LiveApi {
  const { services, models, createRestHandler, createRpcHandler } = api;
  const descriptions = new Map(
    services.map((service) => [service, descriptionIn(folder, service)]),
  );
  const mounted = (place: string, handler: ApiHandler | undefined) =>
    handler ? [nodeHandler(handler, { prefix: `/${place}` })] : [];
  const description = descriptions.get("rest");
  const rest = createRestHandler?.({
    client,
    endpoint: "/rest",
    description,
    // For the buttons of the explorer.
    bulk: { export: true },
    aggregates: !hasNamed(description, "aggregate"),
  });
  const agents = rest && agentsHandler(rest, isOwnData);
  const listeners = [
    ...mounted("rest", rest),
    ...mounted(
      "rpc",
      createRpcHandler?.({ client, description: descriptions.get("rpc") }),
    ),
    ...mounted("mcp", agents),
    nodeHandler(referenceHandler(services, cwd), { prefix: "/reference" }),
    nodeHandler(homeHandler(services)),
  ];
  return {
    schema,
    client,
    services,
    models,
    example: examplePath(descriptions),
    answer: (request, response) => inTurn(listeners, request, response),
  };
}

type Service = GeneratedApi["services"][number];

interface OpenApi {
  readonly paths?: Readonly<Record<string, object>>;
}

function descriptionIn(folder: string, service: Service): OpenApi {
  const file = join(folder, "api", "openapi", `${service}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as OpenApi;
}

/** Whether a relationship or an action has a name, which what is switched on would take. */
function hasNamed(description: OpenApi | undefined, name: string): boolean {
  const { paths = {} } = description ?? {};
  return Object.keys(paths).some((path) => path.endsWith(`/${name}`));
}

/** The first collection of REST, or the first list of RPC. */
function examplePath(descriptions: ReadonlyMap<Service, OpenApi>): string {
  const [first] = descriptions;
  if (!first) return "/";
  const [service, { paths = {} }] = first;
  const pattern = service === "rest" ? /^\/[^/{]+$/ : /\/findMany$/;
  const path = Object.entries(paths).find(
    ([path, item]) => pattern.test(path) && "get" in item,
  );
  return `/${service}${path?.[0] ?? ""}`;
}

/** The explorer at `/`, or without REST a page that names the services. */
function homeHandler(services: GeneratedApi["services"]): ApiHandler {
  if (services.includes("rest")) {
    const rpc = services.includes("rpc") ? { rpc: "/rpc" } : {};
    return explorerHandler({
      rest: "/rest",
      ...rpc,
      reference: "/reference",
      serve: ownPath,
    });
  }
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { status: 200, headers, text: homePage(services) };
  const nothing = { status: 404, headers: {} };
  return ({ path }) => Promise.resolve(path === "/" ? page : nothing);
}

function inTurn(
  [first, ...others]: readonly NodeListener[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const next = (): void => inTurn(others, request, response);
  // The last one answers whatever it does not serve.
  first?.(request, response, others.length > 0 ? next : undefined);
}
