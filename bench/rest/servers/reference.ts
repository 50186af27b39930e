import { ZenStackFastifyPlugin } from "@zenstackhq/server/fastify";
import Fastify, { type FastifyPluginCallback } from "fastify";
import { openClient } from "../../support/client.js";
import { serve } from "../../support/serve.js";
import { readModelMeta, referenceHandler } from "../reference/handler.js";

await serve((databaseUrl) => {
  const client = openClient(databaseUrl);
  const app = Fastify();
  app.addContentTypeParser(
    "application/vnd.api+json",
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
  void app.register(
    ZenStackFastifyPlugin as unknown as FastifyPluginCallback<
      Record<string, unknown>
    >,
    {
      prefix: "/rest",
      getPrisma: () => client,
      handler: referenceHandler(),
      modelMeta: readModelMeta(),
    },
  );
  return app.listen({ port: 0 });
});
