import { afterAll, beforeAll, describe, jest } from "@jest/globals";
import { testBodies } from "./scenario/bodies.js";
import { testExchanges } from "./scenario/exchanges.js";
import { type RunningServers, startServers } from "./start-servers.js";

jest.setTimeout(30_000);

let servers: RunningServers | undefined;
beforeAll(async () => {
  servers = await startServers();
}, 300_000);
afterAll(() => servers?.stop());

const raw = [
  "node:http",
  "Express 5",
  "Express 4",
  "Express 5 behind express.json() for application/json",
  "Fastify",
  "Fastify by the prefix of register()",
  "Hono",
  "fetch",
  "h3",
  "Elysia",
  "Next.js app router",
  "Next.js pages router without a body parser",
  "NestJS",
];
const parsed = [
  "Express 5 behind express.json()",
  "Express 4 behind express.json()",
  "Hono behind a middleware that reads bodies",
  "Next.js pages router",
  "NestJS with its body parser",
];

describe.each([...raw, ...parsed])("%s", (name) => {
  testExchanges(name, () => servers?.urlOf(name) ?? "");
});

describe.each(raw)("%s", (name) => {
  testBodies(name, () => servers?.urlOf(name) ?? "");
});
