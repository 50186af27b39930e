import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { nodeHandler } from "@gen-api/runtime/node";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import { openBlog, type OpenBlog } from "../support/open-blog.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface ServedDesk {
  readonly client: OpenBlog["client"];
  readonly url: string;
  close(): Promise<void>;
}

/** The application of `fixtures/web`, built by Vite, over the blog's services with 49 posts. */
export async function serveDesk(): Promise<ServedDesk> {
  await withLock(join(root, ".tmp/applications/.lock"), build);
  const out = await mkdtemp(join(tmpdir(), "gen-api-web-"));
  await promisify(execFile)(
    process.execPath,
    [
      ...[
        join(root, "test/node_modules/vite/bin/vite.js"),
        "build",
        "fixtures/web",
      ],
      ...["--outDir", out, "--emptyOutDir", "--logLevel", "error"],
    ],
    { cwd: root },
  );
  const blog = await openBlog();
  await addPosts(blog.client);
  const { client } = blog;
  const rest = nodeHandler(
    blog.createRestHandler({ client, endpoint: "/rest" }),
    { prefix: "/rest" },
  );
  const rpc = nodeHandler(blog.createRpcHandler({ client }), {
    prefix: "/rpc",
  });
  const server = createServer((request, response) => {
    rest(request, response, () =>
      rpc(request, response, () => void sendFile(out, request.url, response)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    client,
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(out, { recursive: true });
      await blog.close();
    },
  };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

async function sendFile(
  folder: string,
  url = "/",
  response: ServerResponse,
): Promise<void> {
  const path = url === "/" ? "/index.html" : url;
  const text = await readFile(join(folder, path)).catch(() => undefined);
  response.writeHead(text ? 200 : 404, {
    "content-type": types[extname(path)] ?? "text/plain",
  });
  response.end(text);
}

const subjects = [
  ...["Weaving", "Sorting", "Compiling", "Proving", "Counting"],
  ...["Ciphers", "Sets", "Tables", "Loops", "Numbers", "Machines"],
] as const;

async function addPosts(client: OpenBlog["client"]): Promise<void> {
  const authors = ["ada", "alan", "grace"];
  await client.post.createMany({
    data: Array.from({ length: 45 }, (_, at) => ({
      slug: `letter-${at + 1}`,
      title: `${subjects[at % subjects.length]}, letter ${at + 1}`,
      status: "PUBLISHED" as const,
      views: BigInt(1_200 - at * 13),
      price: at % 4 === 0 ? "2.50" : null,
      publishedAt: new Date(Date.UTC(2023, 0, 1 + at)),
      authorId: authors[at % 3] ?? "ada",
      categoryId: (at % 3) + 1,
    })),
  });
}
