import { Elysia } from "elysia";
import { fromWebHandler, H3, toNodeHandler } from "h3";
import * as h3v1 from "h3v1";
import { fetchHandler } from "@gen-api/runtime/fetch";
import { nextRouteHandlers } from "@gen-api/runtime/next";
import { listening, webListening } from "./listening.js";
import * as mounts from "./service.js";

/** All handlers as one, each passing on to the next what it is not mounted for. */
function together(
  service: mounts.Service,
): (request: Request) => Promise<Response> {
  const echo = fetchHandler(mounts.echo, mounts.echoed);
  const failing = fetchHandler(service.rest, {
    ...mounts.failing,
    next: echo,
  });
  const rpc = fetchHandler(service.rpc, { ...mounts.rpc, next: failing });
  return fetchHandler(service.rest, { ...mounts.rest, next: rpc });
}

/** As the app router calls what `app/api/<name>/[...path]/route.ts` exports. */
function nextApp(
  service: mounts.Service,
): (request: Request) => Promise<Response> {
  const routes = new Map([
    ["rest", nextRouteHandlers(service.rest, mounts.rest)],
    ["rpc", nextRouteHandlers(service.rpc, mounts.rpc)],
    ["failing", nextRouteHandlers(service.rest, mounts.failing)],
    ["echo", nextRouteHandlers(mounts.echo, mounts.echoed)],
  ]);
  return async (request) => {
    const [, , name = ""] = new URL(request.url).pathname.split("/");
    const route = routes.get(name);
    if (!route) return new Response(null, { status: 404 });
    return route[request.method as keyof typeof route](request);
  };
}

export const webServers: readonly mounts.ServerKind[] = [
  { name: "fetch", start: (service) => webListening(together(service)) },
  {
    name: "h3",
    start(service) {
      const app = new H3().use(fromWebHandler(together(service)));
      return listening(toNodeHandler(app));
    },
  },
  {
    name: "h3 1",
    start(service) {
      const handler = h3v1.fromWebHandler(together(service));
      const app = h3v1.createApp().use(handler);
      return listening(h3v1.toNodeListener(app));
    },
  },
  {
    name: "Elysia",
    start(service) {
      const app = new Elysia().mount(together(service));
      return webListening((request) => app.handle(request));
    },
  },
  {
    name: "Next.js app router",
    start: (service) => webListening(nextApp(service)),
  },
];
