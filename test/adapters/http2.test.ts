import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientHttp2Session, connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import fastify from "fastify";
import { fastifyPlugin } from "../../src/runtime/adapters/fastify.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import { ApiError, type ApiHandler } from "../../src/runtime/index.js";

// HTTP/2 tells of bodies in its frames: no header needs to announce them.

const options = { maxBodyBytes: 100 } as const;
const told: unknown[] = [];

/** Answers with the text of the body, or with the code of the error in its place. */
const echo: ApiHandler = ({ body, failure }) => {
  const error = failure ?? body;
  const text =
    error instanceof ApiError
      ? error.problems[0].code
      : body instanceof Uint8Array
        ? new TextDecoder().decode(body)
        : String(body);
  told.push(text);
  return Promise.resolve({ status: 200, headers: { Vary: "Accept" }, text });
};

type Start = () => Promise<{ port: number; stop: () => unknown }>;

async function startNode(
  handler: ApiHandler,
): Promise<{ port: number; stop: () => unknown }> {
  const listener = nodeHandler(handler, options);
  const server = createServer((request, response) => {
    listener(
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => server.close() };
}

const starts: [string, Start][] = [
  ["nodeHandler", () => startNode(echo)],
  [
    "fastifyPlugin",
    async () => {
      const app = fastify({ http2: true });
      app.register(fastifyPlugin(echo, options));
      const base = await app.listen({ port: 0, host: "127.0.0.1" });
      return { port: Number(new URL(base).port), stop: () => app.close() };
    },
  ],
];

describe.each(starts)("%s over HTTP/2", (_, start) => {
  let session: ClientHttp2Session;
  let stop: () => unknown;
  beforeAll(async () => {
    const server = await start();
    stop = server.stop;
    session = connect(`http://127.0.0.1:${String(server.port)}`);
  });
  afterAll(async () => {
    session.destroy();
    await stop();
  });

  async function send(
    method: string,
    body: string | Uint8Array = "",
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const all = { ":method": method, ...headers };
    const stream = session.request(all, { endStream: body.length === 0 });
    if (body.length > 0) stream.end(body);
    return Buffer.concat(await stream.toArray()).toString();
  }

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "reads the body of %s, whatever headers it has",
    async (method) => {
      const type = { "content-type": "application/json" };
      expect(await send(method, "{}", type)).toBe("{}");
      expect(await send(method, "{}")).toBe("{}");
      expect(await send(method)).toBe("undefined");
      expect(await send(method, "", type)).toBe("undefined");
    },
  );

  test("tells of bodies that are too large or compressed", async () => {
    expect(await send("POST", "x".repeat(101))).toBe("payload-too-large");
    const encoding = { "content-encoding": "gzip" };
    const packed = await send("DELETE", gzipSync("{}"), encoding);
    expect(packed).toBe("unsupported-media-type");
  });

  test.each([
    ["before its body has begun", ""],
    ["before its body has ended", "{}"],
  ])("tells of a client that leaves %s", async (_case, sent) => {
    for (const type of [{}, { "content-type": "application/json" }]) {
      const before = told.length;
      const headers = { ":method": "DELETE", ...type };
      const stream = session.request(headers, { endStream: false });
      stream.on("error", () => undefined);
      stream.write(sent);
      // Later than what was written, so that the request has reached the server.
      await send("GET");
      stream.destroy();
      while (told.length < before + 2) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(told.slice(before)).toEqual(["undefined", "invalid-payload"]);
    }
  });

  test("answers HEAD with the headers of GET", async () => {
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map(async (method) => {
        const stream = session.request({ ":method": method });
        const [headers] = (await once(stream, "response")) as [object];
        const text = Buffer.concat(await stream.toArray()).toString();
        return { headers: { ...headers, date: "" }, text };
      }),
    );
    expect(get).toMatchObject({ text: "undefined" });
    expect(head).toEqual({ ...get, text: "" });
    expect(head?.headers).toMatchObject({
      vary: "Accept",
      "content-length": "9",
    });
  });
});

test("nodeHandler outlives headers that HTTP/2 does not allow", async () => {
  const console = jest.spyOn(globalThis.console, "error");
  console.mockImplementation(() => undefined);
  const headers = { "content-type": "a/b", ":path": "/" };
  const { port, stop } = await startNode(() =>
    Promise.resolve({ status: 200, headers, text: "{}" }),
  );
  const session = connect(`http://127.0.0.1:${String(port)}`);
  const stream = session.request({ ":path": "/" });
  const [answered] = (await once(stream, "response")) as [object];
  expect(answered).toMatchObject({ ":status": 500, "content-length": "0" });
  expect(await stream.toArray()).toEqual([]);
  expect(console).toHaveBeenCalledTimes(1);
  console.mockRestore();
  session.destroy();
  stop();
});

test("P3: fastifyPlugin tells of a body that a hook has read and kept", async () => {
  const bodies: unknown[] = [];
  const app = fastify({ http2: true });
  app.addHook("onRequest", async ({ raw }) => {
    await once(raw.resume(), "end");
  });
  app.register(
    fastifyPlugin(({ body }) => {
      bodies.push(body);
      return Promise.resolve({ status: 204, headers: {} });
    }),
  );
  const session = connect(await app.listen({ port: 0, host: "127.0.0.1" }));
  for (const [method, sent] of [
    ["DELETE", "{}"],
    ["DELETE", ""],
    ["GET", "{}"],
    ["HEAD", "{}"],
  ] as const) {
    const headers = { ":method": method };
    await session.request(headers, { endStream: false }).end(sent).toArray();
  }
  expect(bodies).toEqual([
    new Error("the body was read before the adapter"),
    undefined,
    undefined,
    undefined,
  ]);
  session.destroy();
  await app.close();
});
