import { describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../src/runtime/index.js";
import { expressHandler } from "../../src/runtime/adapters/express.js";
import { fastifyPlugin } from "../../src/runtime/adapters/fastify.js";
import { fetchHandler } from "../../src/runtime/adapters/fetch.js";
import { honoHandler } from "../../src/runtime/adapters/hono.js";
import { nestModule } from "../../src/runtime/adapters/nest.js";
import {
  nextApiRoute,
  nextRouteHandlers,
} from "../../src/runtime/adapters/next.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";

type Mount = (handler: ApiHandler, options: object) => unknown;

const mounts: Readonly<Record<string, Mount>> = {
  expressHandler,
  fastifyPlugin,
  fetchHandler,
  honoHandler,
  nestModule,
  nextApiRoute,
  nextRouteHandlers,
  nodeHandler,
};
const handler: ApiHandler = () => Promise.reject(new Error("not asked"));

describe.each(Object.entries(mounts))("%s", (_, mount) => {
  test.each([
    [{ prefx: "/api" }, '"prefx" is unknown; known are prefix'],
    [{ prefix: 1 }, '"prefix" must be a path'],
    [{ maxBodyBytes: 0 }, '"maxBodyBytes" must be a positive number'],
    [{ context: {} }, '"context" must be a function'],
  ])("refuses the options %j", (options, message) => {
    expect(() => mount(handler, options)).toThrow(
      new RegExp(`^invalid options: ${message}`),
    );
  });
});
