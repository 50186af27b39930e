import { once } from "node:events";
import {
  createServer,
  get,
  type IncomingMessage,
  request as open,
  type RequestListener,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import {
  ApiError,
  type ApiHandler,
  type ApiRequest,
  type ApiResponse,
} from "../../src/runtime/index.js";
import { restHandler } from "../../src/runtime/rest/index.js";
import { expressHandler } from "../../src/runtime/adapters/express.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";

const empty: ApiResponse = { status: 204, headers: {} };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  jest.restoreAllMocks();
});

const silentConsole = () =>
  jest.spyOn(console, "error").mockImplementation(() => undefined);

const serve = (handler: ApiHandler): Promise<number> =>
  portOf(nodeHandler(handler));

async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closers.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A listener, and the bodies that its handler got. */
function recorder() {
  const bodies: unknown[] = [];
  const listener = nodeHandler(({ body }) => {
    bodies.push(body);
    return Promise.resolve(empty);
  });
  return { bodies, listener };
}

describe("nodeHandler", () => {
  test("hands over an error where a body is cut off", async () => {
    let asked: (request: ApiRequest) => void;
    const request = new Promise<ApiRequest>((resolve) => (asked = resolve));
    const port = await serve((one) => {
      asked(one);
      return Promise.resolve(empty);
    });
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{",
      () => socket.destroy(),
    );
    expect((await request).failure).toMatchObject({
      problems: [{ code: "invalid-payload", detail: "the body was cut off" }],
    });
  });

  test("hands over an error where the client has left before", async () => {
    let asked: (request: ApiRequest) => void;
    const request = new Promise<ApiRequest>((resolve) => (asked = resolve));
    const listener = nodeHandler((one) => {
      asked(one);
      return Promise.resolve(empty);
    });
    const port = await portOf((one, response) => {
      one.on("error", () => undefined);
      one.on("close", () => {
        listener(one, response);
      });
      socket.destroy();
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{");
    expect((await request).failure).toMatchObject({
      problems: [{ code: "invalid-payload", detail: "the body was cut off" }],
    });
  });

  test.each(["utf8", "hex"] as const)(
    "P3: reads a body that something has made text of, as %s",
    async (encoding) => {
      const { bodies, listener } = recorder();
      const port = await portOf((request, response) => {
        listener(request.setEncoding(encoding), response);
      });
      const url = `http://127.0.0.1:${String(port)}/`;
      await fetch(url, { method: "DELETE", body: '{"where":"ä"}' });
      expect(bodies.map(String)).toEqual(['{"where":"ä"}']);
    },
  );

  test("P3: hands over an error where something has read the body and kept it", async () => {
    const { bodies, listener } = recorder();
    const port = await portOf((request, response) => {
      request.resume().on("end", () => {
        listener(request, response);
      });
    });
    const url = `http://127.0.0.1:${String(port)}/`;
    await fetch(url, { method: "DELETE", body: '{"where":{"id":1}}' });
    expect(bodies).toMatchObject([
      { message: "the body was read before the adapter" },
    ]);
  });

  test.each([
    ["GET", "has no body, whatever was sent", "{}"],
    ["HEAD", "has no body, whatever was sent", "{}"],
    ["DELETE", "that turns out to have no body has none", ""],
  ])("a %s %s, whoever has read it", async (method, _, text) => {
    const { bodies, listener } = recorder();
    const port = await portOf((request, response) => {
      // As parsers do.
      const parsed = Object.assign(request, { body: {} });
      request.resume().on("end", () => {
        listener(parsed, response);
      });
    });
    const headers = { "transfer-encoding": "chunked" };
    const sent = open({ host: "127.0.0.1", port, method, headers });
    await once(sent.end(text), "response");
    expect(bodies).toEqual([undefined]);
  });

  test("answers 500 and logs where a handler of the application's own throws", async () => {
    const logged = silentConsole();
    const failure = new Error("no");
    const port = await serve(() => Promise.reject(failure));
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect(response.status).toBe(500);
    expect(logged.mock.calls).toEqual([[expect.any(String), failure]]);
  });

  test("gives headers as an object to who has wrapped writeHead", async () => {
    const listener = nodeHandler(() =>
      Promise.resolve({ status: 200, headers: { vary: "Accept" }, text: "{}" }),
    );
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (status: number, headers: unknown) => {
        seen.push(headers);
        return writeHead(status, headers as Record<string, string>);
      };
      listener(request, response);
    }).listen(0, "127.0.0.1");
    closers.push(() => server.close().closeAllConnections());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect(response.headers.get("vary")).toBe("Accept");
    expect(seen).toEqual([{ vary: "Accept", "content-length": "2" }]);
  });

  test("answers 500 in full where a handler's headers are not allowed", async () => {
    silentConsole();
    const listener = nodeHandler(() => {
      const headers = { "x-from": "the handler", "x-realm": "\u65e5" };
      return Promise.resolve({ status: 401, headers, text: "{}" });
    });
    const port = await portOf((request, response) => {
      listener(request, response.setHeader("x-id", "from middleware"));
    });
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    // With the length of the other answer, the client would wait for more.
    expect([response.status, await response.text()]).toEqual([500, ""]);
    expect(response.headers.get("x-id")).toBe("from middleware");
    expect(response.headers.has("x-from")).toBe(false);
  });

  test("sends one length, whatever headers an application throws", async () => {
    const rest = restHandler(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        idDivider: "_",
        routes: [],
      },
      { client: {}, endpoint: "/api", log: () => undefined },
    );
    const listener = nodeHandler(rest, {
      context: () => {
        const headers = { "content-Length": "3", "transfer-Encoding": "gzip" };
        throw new ApiError("unauthorized", "no", undefined, { headers });
      },
    });
    const port = await portOf(listener);
    const request = get({ host: "127.0.0.1", port, path: "/post" });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    expect(response.headersDistinct).toMatchObject({
      "content-length": [String(text.length)],
    });
    expect(response.headers).not.toHaveProperty("transfer-encoding");
    // Nobody is let in by it.
    expect(response.statusCode).toBe(500);
  });

  test("leaves alone what the application has answered meanwhile", async () => {
    const listener = nodeHandler(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 200, headers: {}, text: "late" };
    });
    const server = createServer((request, response) => {
      listener(request, response);
      response.writeHead(503).end("timeout");
    }).listen(0, "127.0.0.1");
    closers.push(() => server.close().closeAllConnections());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect(await response.text()).toBe("timeout");
    // A rejection that nobody handles would end the process.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});

test("expressHandler leaves a clean response to the application's error handler", async () => {
  const listener = expressHandler(() => {
    const headers = { "x-realm": "\u65e5" };
    return Promise.resolve({ status: 401, headers, text: "{}" });
  });
  const port = await portOf((request, response) => {
    const named = response.setHeader("x-id", "from middleware");
    listener(Object.assign(request, { baseUrl: "" }), named, () => {
      response.writeHead(500).end("told by the application");
    });
  });
  const response = await fetch(`http://127.0.0.1:${String(port)}/`);
  expect(await response.text()).toBe("told by the application");
  expect(response.headers.get("x-id")).toBe("from middleware");
});

test("expressHandler tells no error handler of what was answered meanwhile", async () => {
  const listener = expressHandler(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { status: 200, headers: {}, text: "late" };
  });
  const told: unknown[] = [];
  const port = await portOf((request, response) => {
    listener(Object.assign(request, { baseUrl: "" }), response, (error) =>
      told.push(error),
    );
    response.writeHead(503).end("timeout");
  });
  const response = await fetch(`http://127.0.0.1:${String(port)}/`);
  expect(await response.text()).toBe("timeout");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toEqual([]);
});

test("expressHandler passes on what a handler of the application's own throws", async () => {
  const listener = expressHandler(() => Promise.reject(new Error("no")));
  const port = await portOf((request, response) => {
    listener(Object.assign(request, { baseUrl: "" }), response, (error) =>
      response.writeHead(503).end(String(error)),
    );
  });
  const response = await fetch(`http://127.0.0.1:${String(port)}/`);
  const said = [response.status, await response.text()];
  expect(said).toEqual([503, "Error: no"]);
});
