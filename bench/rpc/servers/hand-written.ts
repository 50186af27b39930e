import Fastify from "fastify";
import { openClient } from "../../support/client.js";
import { serve } from "../../support/serve.js";
import { handText } from "../hand-text.js";

// Fastify and Prisma, as a careful developer writes an RPC by hand: only the
// operations that are measured, no checks beyond Prisma's own.

type Query = { readonly q?: string };
const argsOf = (query: unknown): never => {
  const { q } = query as Query;
  return (q === undefined ? {} : JSON.parse(q)) as never;
};
const type = "application/json";

await serve((databaseUrl) => {
  const client = openClient(databaseUrl);
  const app = Fastify();
  app.get("/rpc/post/findMany", async (request, reply) =>
    reply
      .type(type)
      .send(handText(await client.post.findMany(argsOf(request.query)))),
  );
  app.get("/rpc/post/findUnique", async (request, reply) =>
    reply
      .type(type)
      .send(handText(await client.post.findUnique(argsOf(request.query)))),
  );
  app.get("/rpc/comment/count", async (request, reply) =>
    reply
      .type(type)
      .send(handText(await client.comment.count(argsOf(request.query)))),
  );
  app.post("/rpc/post/create", async (request, reply) =>
    reply
      .code(201)
      .type(type)
      .send(handText(await client.post.create(request.body as never))),
  );
  app.put("/rpc/post/update", async (request, reply) =>
    reply
      .type(type)
      .send(handText(await client.post.update(request.body as never))),
  );

  return app.listen({ port: 0 });
});
