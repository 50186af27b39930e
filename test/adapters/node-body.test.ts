import { once } from "node:events";
import { createServer, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ApiError, type ApiRequest } from "../../src/runtime/index.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";

const seen: ApiRequest[] = [];
const server = createServer(
  nodeHandler(
    (request) => {
      seen.push(request);
      const text = JSON.stringify({ path: decodeURIComponent(request.path) });
      return Promise.resolve({
        status: 200,
        headers: {},
        text,
        get body(): never {
          throw new Error("parsing the text is work that nobody asked for");
        },
      });
    },
    { prefix: "/api/", maxBodyBytes: 10 },
  ),
);
let base = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** The body of the last request as the handler got it. */
function lastBody(): unknown {
  const body = seen.at(-1)?.body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
}

function problems(): unknown {
  const body = seen.at(-1)?.body;
  return body instanceof ApiError ? body.problems : body;
}

async function send(
  method: string,
  body?: string | ReturnType<Blob["stream"]>,
): Promise<Response> {
  return fetch(`${base}/api/post?a=%20b`, {
    method,
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
}

test("a request is handed over as it arrived", async () => {
  const response = await send("GET");
  expect(await response.json()).toEqual({ path: "/post" });
  expect(seen.at(-1)).toMatchObject({
    method: "GET",
    path: "/post",
    query: "a=%20b",
  });
  expect(lastBody()).toBeUndefined();
});

test.each(["POST", "PATCH", "DELETE"])("%s has its body", async (method) => {
  await send(method, "{}");
  expect(lastBody()).toBe("{}");
});

test("a body that is announced by no length is read", async () => {
  await send("POST", new Blob(["[", "1]"]).stream());
  expect(lastBody()).toBe("[1]");
});

test("an empty body is none", async () => {
  await send("POST", "");
  expect(lastBody()).toBeUndefined();
});

test("a body that is too large becomes an error, and the answer arrives", async () => {
  expect((await send("POST", "x".repeat(10))).status).toBe(200);
  expect(lastBody()).toBe("x".repeat(10));
  expect((await send("POST", "x".repeat(11))).status).toBe(200);
  expect(problems()).toMatchObject([{ code: "payload-too-large" }]);
});

test("a body that is cut off becomes the failure of the request", async () => {
  const before = seen.length;
  const client = openRequest(`${base}/api/post`, {
    method: "POST",
    headers: { "content-length": "9" },
  });
  client.on("error", () => undefined);
  client.write("12", () => client.destroy());
  while (seen.length === before) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(seen.at(-1)?.failure).toMatchObject({
    problems: [{ code: "invalid-payload" }],
  });
});

test.each(["plain", "é", "日本", "\u{1f600}", "ÿ"])(
  "a document with %p arrives whole",
  async (name) => {
    const response = await fetch(`${base}/api/${encodeURIComponent(name)}`);
    const { byteLength } = new TextEncoder().encode(
      JSON.stringify({ path: `/${name}` }),
    );
    expect(response.headers.get("content-length")).toBe(String(byteLength));
    expect(await response.json()).toEqual({ path: `/${name}` });
  },
);

test("what is outside of the prefix is not found", async () => {
  expect((await fetch(`${base}/apis`)).status).toBe(404);
});
