import { once } from "node:events";
import { request } from "node:http";
import { createGunzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fastify from "fastify";
import { fastifyPlugin } from "../../src/runtime/adapters/fastify.js";
import type { ApiHandler } from "../../src/runtime/service/api-handler.js";

/** Answers with the text of the body, or with what the error in its place says. */
const echo: ApiHandler = ({ body }) => {
  const text =
    body instanceof Error
      ? body.message
      : Buffer.from(body as Uint8Array).toString();
  return Promise.resolve({ status: 200, headers: {}, text });
};

const app = fastify();
let base = "";
beforeAll(async () => {
  app.register(fastifyPlugin(echo, { prefix: "/packed" }));
  app.register(async (unpacking) => {
    unpacking.addHook("preParsing", (_request, _reply, payload, done) => {
      done(null, payload.pipe(createGunzip()));
    });
    unpacking.register(fastifyPlugin(echo, { prefix: "/unpacked" }));
  });
  app.register(async (reading) => {
    reading.addHook("onRequest", async ({ raw }) => {
      await once(raw.resume(), "end");
    });
    reading.register(fastifyPlugin(echo, { prefix: "/read" }));
  });
  app.register(
    fastifyPlugin(
      ({ failure }) =>
        failure === undefined
          ? Promise.reject(new Error("no"))
          : Promise.resolve({ status: 415, headers: {} }),
      { prefix: "/broken" },
    ),
  );
  app.register(
    fastifyPlugin(
      ({ query }) =>
        Promise.resolve({ status: 200, headers: {}, text: String(query) }),
      { prefix: "/query" },
    ),
  );
  app.register(async (failing) => {
    failing.setErrorHandler((_error, _request, reply) =>
      reply.code(500).send({ told: "by the application" }),
    );
    let times = 0;
    failing.addHook("onSend", () =>
      times++ === 0 ? Promise.reject(new Error("no")) : Promise.resolve(),
    );
    failing.register(
      fastifyPlugin(
        () => Promise.resolve({ status: 200, headers: {}, text: "{}" }),
        { prefix: "/failing" },
      ),
    );
  });
  base = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const post = async (
  path: string,
  payload: string | Uint8Array<ArrayBuffer>,
  encoding?: string,
): Promise<string> => {
  const headers = {
    "content-type": "application/json",
    ...(encoding && { "content-encoding": encoding }),
  };
  const answer = await fetch(base + path, {
    method: "POST",
    headers,
    body: payload,
  });
  return answer.text();
};

const packed = 'the body is encoded as "gzip"';
const readBefore = "the body was read before the adapter";

test.each([
  ["plain", "/packed", "{}", undefined, "{}"],
  ["called plain", "/packed", "{}", "identity", "{}"],
  ["packed", "/packed", gzipSync("{}"), "gzip", packed],
  ["unpacked by a hook", "/unpacked", gzipSync("{}"), "gzip", "{}"],
  ["read by a hook", "/read", "{}", undefined, readBefore],
])(
  "the handler is told of a body that is %s",
  async (_, path, payload, encoding, told) => {
    expect(await post(path, payload, encoding)).toBe(told);
  },
);

test("what the application's error handler sends is written as JSON", async () => {
  const answer = await fetch(`${base}/failing/post`);
  expect(await answer.text()).toBe('{"told":"by the application"}');
});

test("a failure of the application's own is not taken for the request's", async () => {
  expect((await fetch(`${base}/broken/post`)).status).toBe(500);
});

test.each(["a=b", "filter[title]=what?&page[limit]=1", "?"])(
  "the query %j is handed over whole",
  async (query) => {
    const answer = await fetch(`${base}/query/post?${query}`);
    expect(await answer.text()).toBe(query);
  },
);

test("a GET has no body, also in an application that lets other routes read one", async () => {
  const bodies: unknown[] = [];
  const application = fastify().addHttpMethod("GET", { hasBody: true });
  application.register(
    fastifyPlugin(({ body }) => {
      bodies.push(body);
      return Promise.resolve({ status: 204, headers: {} });
    }),
  );
  const url = await application.listen({ port: 0, host: "127.0.0.1" });
  const headers = { "content-type": "application/json", "content-length": 2 };
  for (const method of ["GET", "DELETE"]) {
    await once(request(url, { method, headers }).end("{}"), "response");
  }
  expect(bodies.map(String)).toEqual(["undefined", "{}"]);
  await application.close();
});
