import { expressServers } from "./express.js";
import { fastifyServers } from "./fastify.js";
import { honoServers } from "./hono.js";
import { nestServers } from "./nest.js";
import { nextPagesServers } from "./next-pages.js";
import { nodeServers } from "./node.js";
import type { ServerKind } from "./service.js";
import { webServers } from "./web.js";

/** A server for every adapter, and for every way to mount it. */
export const servers: readonly ServerKind[] = [
  ...nodeServers,
  ...expressServers,
  ...fastifyServers,
  ...honoServers,
  ...webServers,
  ...nextPagesServers,
  ...nestServers,
];
