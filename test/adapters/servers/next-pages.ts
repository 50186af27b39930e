import type { IncomingMessage } from "node:http";
import { nextApiRoute } from "@gen-api/runtime/next";
import { listening } from "./listening.js";
import * as mounts from "./service.js";

/** As the pages router calls what `pages/api/<name>/[...path].ts` exports. */
function pages(
  service: mounts.Service,
  parse: (request: IncomingMessage) => Promise<void>,
): Promise<number> {
  const routes = new Map([
    ["rest", nextApiRoute(service.rest, mounts.rest)],
    ["rpc", nextApiRoute(service.rpc, mounts.rpc)],
    ["failing", nextApiRoute(service.rest, mounts.failing)],
    ["echo", nextApiRoute(mounts.echo, mounts.echoed)],
  ]);
  return listening((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const route = routes.get(pathname.split("/")[2] ?? "");
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    parse(request).then(
      () => route(request, response),
      () => response.writeHead(400).end(),
    );
  });
}

/** JSON becomes a value, and what Next does not know becomes bytes. */
async function parseBody(request: IncomingMessage): Promise<void> {
  const bytes = Buffer.concat(
    (await request.toArray()) as readonly Uint8Array[],
  );
  const isJson = request.headers["content-type"] === "application/json";
  const body: unknown =
    isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes;
  Object.assign(request, { body });
}

export const nextPagesServers: readonly mounts.ServerKind[] = [
  {
    name: "Next.js pages router without a body parser",
    start: (service) => pages(service, () => Promise.resolve()),
  },
  {
    name: "Next.js pages router",
    parses: "all",
    start: (service) => pages(service, parseBody),
  },
];
