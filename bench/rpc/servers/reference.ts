import { RPCApiHandler } from "@zenstackhq/server/api";
import { ZenStackFastifyPlugin } from "@zenstackhq/server/fastify";
import Fastify from "fastify";
import { openClient } from "../../support/client.js";
import { serve } from "../../support/serve.js";

// The reference server of the same protocol with the same Prisma client, without
// its policies and its validation.

await serve((databaseUrl) => {
  const client = openClient(databaseUrl);
  const app = Fastify();
  void app.register(ZenStackFastifyPlugin, {
    prefix: "/rpc",
    getPrisma: () => client,
    handler: RPCApiHandler(),
    modelMeta: { models: {}, deleteCascade: {}, authModel: "User" },
  } as never);

  return app.listen({ port: 0 });
});
