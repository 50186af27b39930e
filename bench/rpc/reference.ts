import { RPCApiHandler } from "@zenstackhq/server/api";
import { ZenStackFastifyPlugin } from "@zenstackhq/server/fastify";
import Fastify from "fastify";
import { openClient } from "../support/client.js";
import { announce } from "../support/server-process.js";

// The reference server of the same protocol on the same Prisma client, without
// its policies and without its validation.

const client = openClient();
const app = Fastify();
void app.register(ZenStackFastifyPlugin, {
  prefix: "/rpc",
  getPrisma: () => client,
  handler: RPCApiHandler(),
  modelMeta: { models: {}, deleteCascade: {}, authModel: "User" },
} as never);

const address = await app.listen({ port: 0, host: "127.0.0.1" });
announce(Number(new URL(address).port));
