import { connect } from "node:net";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import { type RunningServers, startServers } from "./start-servers.js";

jest.setTimeout(30_000);

const jsonApi = "application/vnd.api+json";

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

interface Sent {
  readonly body?: unknown;
  readonly type?: string;
  readonly user?: string;
}

let slugs = 0;

describe.each([...raw, ...parsed])("%s", (name) => {
  const send = (
    method: string,
    path: string,
    { body, type = jsonApi, user }: Sent = {},
  ): Promise<Response> =>
    fetch(`${servers?.urlOf(name) ?? ""}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": type }),
        ...(user !== undefined && { "x-user": user }),
      },
      ...(body !== undefined && {
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });

  test("hands over paths and queries as they were sent", async () => {
    const response = await send("GET", "/echo/a%2Fb/c?x[y]=1&x[y]=2&z=%20+");
    const { body, ...said } = (await response.json()) as { body: unknown };
    expect(said).toEqual({
      method: "GET",
      path: "/a%2Fb/c",
      query: "x[y]=1&x[y]=2&z=%20+",
    });
    // A parser before the adapter may have made an empty text of it.
    expect(body || null).toBeNull();
  });

  test("understands a target that begins with scheme and host", async () => {
    const { port } = new URL(servers?.urlOf(name) ?? "");
    const path = "http://example.org/api/echo/a%2Fb?x=1";
    const request = get({ host: "127.0.0.1", port, path });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    expect(JSON.parse(text)).toMatchObject({ path: "/a%2Fb", query: "x=1" });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "hands over the body of %s",
    async (method) => {
      const body = '{"a":["ä"]}';
      const answer = await send(method, "/echo/b", { body });
      const { body: said } = (await answer.json()) as { body: unknown };
      // A parser before the adapter may have made a value of it.
      expect(typeof said === "string" ? JSON.parse(said) : said).toEqual({
        a: ["ä"],
      });
      const none = await send(method, "/echo/b");
      const { body: empty } = (await none.json()) as { body: unknown };
      expect(empty || null).toBeNull();
    },
  );

  test("creates, reads, changes and deletes", async () => {
    const author = { data: { type: "user", id: "ada" } };
    const created = await send("POST", "/rest/post", {
      body: {
        data: {
          type: "post",
          attributes: { slug: `${name} ${String(++slugs)}`, title: "Zoë" },
          relationships: { author, tags: { data: tags("history") } },
        },
      },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("content-type")).toBe(jsonApi);
    const { data } = (await created.json()) as { data: { id: string } };
    expect(created.headers.get("location")).toBe(
      `https://example.org/api/rest/post/${data.id}`,
    );
    expect(data).toMatchObject({ attributes: { title: "Zoë" } });

    const linkage = `/rest/post/${data.id}/relationships/tags`;
    const removed = await send("DELETE", linkage, {
      body: { data: tags("history") },
    });
    expect([200, 204]).toContain(removed.status);
    const left = await send("GET", linkage);
    expect(await left.json()).toMatchObject({ data: [] });

    const changed = await send("PATCH", `/rest/post/${data.id}`, {
      body: {
        data: { type: "post", id: data.id, attributes: { title: "New" } },
      },
    });
    expect(changed.status).toBe(200);

    const found = await send(
      "GET",
      `/rest/post?filter[author][id]=ada&filter[title]=New&filter[id]=${data.id}`,
    );
    expect(await found.json()).toMatchObject({ data: [{ id: data.id }] });

    const gone = await send("DELETE", `/rest/post/${data.id}`);
    expect(gone.status).toBe(204);
    expect(gone.headers.get("content-type")).toBeNull();
    expect(await gone.text()).toBe("");
  });

  test("answers HEAD and OPTIONS", async () => {
    const head = await send("HEAD", "/rest/user/ada");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe(jsonApi);
    const found = await (await send("GET", "/rest/user/ada")).arrayBuffer();
    expect(head.headers.get("content-length")).toBe(String(found.byteLength));
    const options = await send("OPTIONS", "/rest/user/ada");
    expect(options.status).toBe(204);
    expect(options.headers.get("allow")).toContain("PATCH");
    expect(options.headers.get("content-type")).toBeNull();
  });

  test("serves the RPC", async () => {
    const type = "application/json";
    const created = await send("POST", "/rpc/tag/create", {
      type,
      body: { data: { name: `tag ${String(++slugs)}` } },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("content-type")).toBe(type);
    const q = encodeURIComponent('{"where":{"id":"ada"}}');
    const found = await send("GET", `/rpc/user/findUnique?q=${q}`);
    expect(await found.json()).toMatchObject({ data: { id: "ada" } });
    const wrong = await send("GET", "/rpc/user/none");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toHaveProperty("error.message");
  });

  test("hands its own request to client and authorize", async () => {
    const denied = await send("GET", "/rest/user", { user: "mallory" });
    expect(denied.status).toBe(403);
    const failed = await send("GET", "/rest/user", { user: "unlucky" });
    expect(failed.status).toBe(500);
    expect(failed.headers.get("content-type")).toBe(jsonApi);
    expect(await failed.json()).toHaveProperty("errors.0.id");
  });

  test("answers with what the application's context throws", async () => {
    const denied = await send("GET", "/failing/user");
    expect(denied.status).toBe(403);
    expect(denied.headers.get("content-type")).toBe(jsonApi);
    expect(await denied.json()).toMatchObject({
      errors: [{ code: "forbidden", detail: "no such session" }],
    });
  });

  test("leaves alone what is outside of the prefix", async () => {
    expect((await send("GET", "/restful")).status).toBe(404);
    expect((await send("GET", "")).status).toBe(404);
  });

  test("outlives a body that is cut off", async () => {
    const { port } = new URL(servers?.urlOf(name) ?? "");
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/rest/post HTTP/1.1\r\nhost: a\r\n" +
        `content-type: ${jsonApi}\r\ncontent-length: 100\r\n\r\n{"data":`,
      () => setTimeout(() => socket.destroy(), 50),
    );
    await once(socket, "close");
    expect((await send("GET", "/rest/user/ada")).status).toBe(200);
  });
});

const tagDocument = (id: string): string =>
  JSON.stringify({ data: { type: "tag", id } });

describe.each(raw)("%s", (name) => {
  const post = (
    path: string,
    type: string,
    body: NonNullable<RequestInit["body"]>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${servers?.urlOf(name) ?? ""}/api${path}`, {
      method: "POST",
      headers: { "content-type": type, ...headers },
      body,
      // For bodies without a length; the types of Node do not have it yet.
      ...{ duplex: "half" },
    });
  const long = `{"data":"${"x".repeat(100_000)}"}`;

  test.each([
    ["deletes nothing for a client that leaves before its body has ended", ""],
    ["nor if that body is compressed", "content-encoding: gzip\r\n"],
  ])("%s", async (_, encoding) => {
    const id = `${name.replaceAll(/\W/g, "")}-left-${encoding.length}`;
    await post("/rest/tag", jsonApi, tagDocument(id));
    const base = new URL(servers?.urlOf(name) ?? "");
    const socket = connect(Number(base.port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `DELETE /api/rest/tag/${id} HTTP/1.1\r\nhost: a\r\n` +
        `content-type: ${jsonApi}\r\n${encoding}content-length: 100\r\n\r\n{`,
      () => setTimeout(() => socket.destroy(), 50),
    );
    await once(socket, "close");
    await setTimeoutPromise(200);
    const { status } = await fetch(`${base.origin}/api/rest/tag/${id}`);
    expect(status).toBe(200);
  });
  const behindParser = name.includes("behind");

  test("answers what is not JSON in the protocol's shape", async () => {
    const rest = await post("/rest/post", jsonApi, "{");
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({
      errors: [{ code: "invalid-payload" }],
    });
    if (behindParser) return;
    const rpc = await post("/rpc/tag/create", "application/json", "{");
    expect(rpc.status).toBe(400);
    expect(await rpc.json()).toHaveProperty("error.message");
  });

  test("answers a body that is too large in the protocol's shape", async () => {
    const rest = await post("/rest/post", jsonApi, long);
    expect(rest.status).toBe(413);
    expect(await rest.json()).toMatchObject({
      errors: [{ code: "payload-too-large" }],
    });
    const unknownLength = new Blob([long]).stream();
    const chunked = await post("/rest/post", jsonApi, unknownLength);
    expect(chunked.status).toBe(413);
    if (behindParser) return;
    const rpc = await post("/rpc/tag/create", "application/json", long);
    expect(rpc.status).toBe(413);
    expect(await rpc.json()).toHaveProperty("error.message");
  });

  test("refuses compressed bodies in the protocol's shape", async () => {
    if (behindParser) return;
    const rest = await post("/rest/post", jsonApi, gzipSync(long), {
      "content-encoding": "gzip",
    });
    expect(rest.status).toBe(415);
    expect(rest.headers.get("accept-encoding")).toBe("identity");
    expect(await rest.json()).toMatchObject({
      errors: [
        {
          code: "unsupported-media-type",
          source: { header: "Content-Encoding" },
        },
      ],
    });
  });

  test("refuses other media types in the protocol's shape", async () => {
    for (const type of ["text/plain", "nonsense"]) {
      const rest = await post("/rest/post", type, "{}");
      expect(rest.status).toBe(415);
      expect(await rest.json()).toMatchObject({
        errors: [{ code: "unsupported-media-type" }],
      });
      const rpc = await post("/rpc/tag/create", type, '{"data":{"name":"x"}}');
      expect(rpc.status).toBe(415);
    }
  });
});

function tags(...names: readonly string[]): readonly object[] {
  return names.map((id) => ({ type: "tag", id }));
}
