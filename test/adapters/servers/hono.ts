import { Hono } from "hono";
import { honoHandler } from "@gen-api/runtime/hono";
import { webListening } from "./listening.js";
import * as mounts from "./service.js";

function mount(app: Hono, service: mounts.Service): Promise<number> {
  app.all("/api/rest/*", honoHandler(service.rest, mounts.rest));
  app.all("/api/rpc/*", honoHandler(service.rpc, mounts.rpc));
  app.use(honoHandler(service.rest, mounts.failing));
  app.use(honoHandler(mounts.echo, mounts.echoed));
  return webListening(app.fetch);
}

export const honoServers: readonly mounts.ServerKind[] = [
  { name: "Hono", start: (service) => mount(new Hono(), service) },
  {
    name: "Hono behind a middleware that reads bodies",
    parses: "all",
    start(service) {
      const app = new Hono();
      app.use(async ({ req }, next) => {
        await req.json().catch(() => undefined);
        await next();
      });
      return mount(app, service);
    },
  },
];
