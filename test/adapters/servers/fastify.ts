import fastify, { type FastifyInstance } from "fastify";
import { fastifyPlugin } from "@gen-api/runtime/fastify";
import * as mounts from "./service.js";

async function started(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

export const fastifyServers: readonly mounts.ServerKind[] = [
  {
    name: "Fastify",
    start(service) {
      const app = fastify();
      app.register(fastifyPlugin(service.rest, mounts.rest));
      app.register(fastifyPlugin(service.rpc, mounts.rpc));
      app.register(fastifyPlugin(service.rest, mounts.failing));
      app.register(fastifyPlugin(mounts.echo, mounts.echoed));
      return started(app);
    },
  },
  {
    name: "Fastify by the prefix of register()",
    start(service) {
      const app = fastify();
      const { context } = mounts.failing;
      const limits = { maxBodyBytes: mounts.rest.maxBodyBytes };
      app.register(
        async (api) => {
          api.register(fastifyPlugin(service.rest, limits), {
            prefix: "/rest",
          });
          api.register(fastifyPlugin(service.rpc, limits), { prefix: "/rpc" });
          api.register(fastifyPlugin(service.rest, { context }), {
            prefix: "/failing",
          });
          api.register(fastifyPlugin(mounts.echo, { prefix: "/echo" }));
        },
        // `/api`, and whatever else.
        { prefix: "/:area" },
      );
      return started(app);
    },
  },
];
