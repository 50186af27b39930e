import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import type { RunningServer } from "../start-servers.js";

const jsonApi = "application/vnd.api+json";

const tagDocument = (id: string): string =>
  JSON.stringify({ data: { type: "tag", id } });

/** What a server with an adapter answers to bodies that the adapter reads itself. */
export function testBodies({ name, url, parses }: RunningServer): void {
  const post = (
    path: string,
    type: string,
    body: NonNullable<RequestInit["body"]>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${url}/api${path}`, {
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
    const base = new URL(url);
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

  test("answers what is not JSON in the protocol's shape", async () => {
    const rest = await post("/rest/post", jsonApi, "{");
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({
      errors: [{ code: "invalid-payload" }],
    });
    if (parses === "rpc") return;
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
    if (parses === "rpc") return;
    const rpc = await post("/rpc/tag/create", "application/json", long);
    expect(rpc.status).toBe(413);
    expect(await rpc.json()).toHaveProperty("error.message");
  });

  test("refuses compressed bodies in the protocol's shape", async () => {
    if (parses === "rpc") return;
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
}
