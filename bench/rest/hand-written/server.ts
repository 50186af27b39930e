import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import {
  createPost,
  getPost,
  listPosts,
  type ListQuery,
  type NewPost,
  updatePost,
} from "./handlers.js";

const asItIs = (text: string): string => text;
const mediaType = "application/vnd.api+json";

/** The routes on Fastify. */
export function handWrittenServer(
  prisma: PrismaClient,
  endpoint: string,
): FastifyInstance {
  const app = Fastify();
  app.addContentTypeParser(
    mediaType,
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
  // With a custom serializer, Fastify adds no charset to the content type, which
  // JSON:API does not allow.
  const send = (reply: FastifyReply, text: string): FastifyReply =>
    reply
      .header("content-type", mediaType)
      .header("vary", "Accept")
      .serializer(asItIs)
      .send(text);
  app.get<{ Querystring: ListQuery }>("/rest/post", async (request, reply) =>
    send(reply, await listPosts(prisma, endpoint, request.url, request.query)),
  );
  app.get<{ Params: { id: string } }>(
    "/rest/post/:id",
    async (request, reply) => {
      const text = await getPost(prisma, endpoint, Number(request.params.id));
      if (text === undefined) return send(reply.code(404), '{"errors":[]}');
      return send(reply, text);
    },
  );
  app.post<{ Body: NewPost }>("/rest/post", async (request, reply) => {
    const [id, text] = await createPost(prisma, endpoint, request.body);
    void reply.header("location", `${endpoint}/post/${id}`).code(201);
    return send(reply, text);
  });
  app.patch<{
    Params: { id: string };
    Body: { data: { attributes: { title?: string } } };
  }>("/rest/post/:id", async (request, reply) =>
    send(
      reply,
      await updatePost(
        prisma,
        endpoint,
        Number(request.params.id),
        request.body,
      ),
    ),
  );
  return app;
}
