import { connect } from "node:net";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "@jest/globals";
import type { RunningServer } from "../start-servers.js";

const jsonApi = "application/vnd.api+json";

interface Sent {
  readonly body?: unknown;
  readonly type?: string;
  readonly user?: string;
}

let slugs = 0;

/** What a server with an adapter answers, whatever has read the bodies before it. */
export function testExchanges({ name, url }: RunningServer): void {
  const send = (
    method: string,
    path: string,
    { body, type = jsonApi, user }: Sent = {},
  ): Promise<Response> =>
    fetch(`${url}/api${path}`, {
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

  test.each(["GET", "HEAD"])(
    "hands over the conditions of %s, and an answer without a body",
    async (method) => {
      const asked = (headers: Record<string, string>): Promise<Response> =>
        fetch(`${url}/api/echo/a`, { method, headers });
      const known = await asked({ "if-none-match": 'W/"7", "8"' });
      expect(known.status).toBe(304);
      expect(known.headers.get("etag")).toBe('W/"7", "8"');
      expect(known.headers.get("vary")).toContain("Accept");
      expect(known.headers.get("content-type")).toBeNull();
      expect(await known.text()).toBe("");
      const other = await asked({ "if-match": '"7"' });
      expect([other.status, other.headers.get("etag")]).toEqual([200, '"7"']);
    },
  );

  test("understands a target that begins with scheme and host", async () => {
    const { port } = new URL(url);
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
      const { body: absent } = (await none.json()) as { body: unknown };
      expect(absent || null).toBeNull();
      // Parsers make an object of it, as if the client had sent one.
      const empty = await send(method, "/echo/b", { body: "" });
      expect(await empty.json()).toMatchObject({ body: null });
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

  test("JSON:API R54: runs atomic operations", async () => {
    const extension = 'ext="https://jsonapi.org/ext/atomic"';
    const type = `${jsonApi};${extension}`;
    const id = `atomic ${String(++slugs)} of ${name}`;
    const run = (operations: readonly object[], given = type) =>
      send("POST", "/rest/operations", {
        type: given,
        body: { "atomic:operations": operations },
      });
    const added = await run(
      [{ op: "add", data: { type: "tag", id } }],
      `${jsonApi}; charset=utf-8; ${extension}`,
    );
    expect(added.status).toBe(200);
    expect(added.headers.get("content-type")).toBe(type);
    expect(await added.json()).toMatchObject({
      "atomic:results": [{ data: { type: "tag", id } }],
    });
    const removal = { op: "remove", ref: { type: "tag", id } };
    const twice = await run([removal, removal]);
    expect(twice.status).toBe(404);
    expect(await twice.json()).toMatchObject({
      errors: [{ source: { pointer: "/atomic:operations/1/ref/id" } }],
    });
    const removed = await run([removal]);
    expect(removed.status).toBe(204);
    expect(removed.headers.get("content-type")).toBeNull();
    expect(await removed.text()).toBe("");
    const options = await send("OPTIONS", "/rest/operations");
    expect(options.headers.get("allow")).toBe("POST, OPTIONS");
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
    expect((await send("OPTIONS", "/rpc/tag/create")).status).toBe(204);
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
    const { port } = new URL(url);
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
}

function tags(...names: readonly string[]): readonly object[] {
  return names.map((id) => ({ type: "tag", id }));
}
