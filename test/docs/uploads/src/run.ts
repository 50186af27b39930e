import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { PrismaClient } from "../generated/prisma/client.js";
import { access } from "./access.js";
import { extensions } from "./api-extensions.js";
import { createRestHandler } from "./api/index.js";
import { createRestClient } from "./api/rest-client.js";
import { serveFile } from "./disk.js";
import { files as bucket } from "./s3.js";
import { upload } from "./upload.js";

// Uploads a file by the recipe, with a server of files over HTTP.

const prisma = new PrismaClient({
  adapter: new PrismaLibSql({ url: process.env["DATABASE_URL"] ?? "" }),
});
const rest = createRestHandler({
  client: prisma,
  endpoint: "/rest",
  access,
  extensions,
});
const clientOf = (userId: string) =>
  createRestClient({
    url: "/rest",
    fetch: handlerFetch(rest, {
      prefix: "/rest",
      context: () => ({ userId }),
    }),
  });
const api = clientOf("ada");

const server = serve({ fetch: serveFile, port: 0 });
await new Promise((resolve) => server.once("listening", resolve));
const { port } = server.address() as AddressInfo;
const send = globalThis.fetch;
// A page's own origin, where the files are.
globalThis.fetch = (input, init) =>
  send(new URL(String(input), `http://localhost:${String(port)}`), init);

const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
const type = "image/png";
const id = await upload(api, new File([bytes], "a.png", { type }));
const { url } = await api.attachment.get(id);
const read = await fetch(url);
assert.deepEqual(new Uint8Array(await read.arrayBuffer()), bytes);
assert.equal(read.headers.get("content-disposition"), "attachment");

const failing = (status: number) => (error: unknown) => {
  assert.equal((error as { status: number }).status, status);
  return true;
};
await assert.rejects(clientOf("eve").attachment.sign(id), failing(404));
await assert.rejects(clientOf("eve").attachment.delete(id), failing(404));
for (const wrong of [
  { mediaType: "text/html" },
  { size: 10_000_001 },
  { size: 0 },
]) {
  const input = { name: "b", mediaType: type, size: 3, ...wrong };
  await assert.rejects(api.attachment.create(input), failing(422));
}

const made = await api.attachment.create({
  name: "c",
  mediaType: type,
  size: 3,
});
const signed = await api.attachment.sign(made.id);
const put = async (to: string, body: string, as = type): Promise<number> => {
  const headers = { "content-type": as };
  return (await fetch(to, { method: "PUT", body, headers })).status;
};
assert.equal(await put(signed.url, "four"), 400);
assert.equal(await put(signed.url, "abc", "text/html"), 400);
assert.equal(await put(signed.url.replace("key=", "key=x"), "abc"), 403);
assert.equal((await fetch(signed.url)).status, 403);
assert.equal((await fetch(made.url)).status, 404);
assert.equal(await put(signed.url, "abc"), 204);

await api.attachment.delete(id);
assert.equal((await fetch(url)).status, 404);
assert.equal((await fetch(made.url)).status, 200);

const toBucket = new URL(
  await bucket.writeUrl({ key: "k", mediaType: type, size: 3 }),
);
assert.equal(toBucket.searchParams.get("X-Amz-Expires"), "300");
assert.equal(
  toBucket.searchParams.get("X-Amz-SignedHeaders"),
  "content-length;content-type;host",
);
// The SDK knows no file yet: a storage would refuse every other one than the empty.
assert.equal(toBucket.searchParams.get("x-amz-checksum-crc32"), null);
assert.match(
  await bucket.readUrl("k"),
  /response-content-disposition=attachment/,
);

server.close();
await prisma.$disconnect();
// eslint-disable-next-line no-console -- what the test reads
console.log("uploaded");
