import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { endProcess } from "../support/end-process.js";
import { type FaultyProxy, faultyProxy } from "../support/faulty-proxy.js";
import {
  type FreshDatabase,
  freshDatabase,
} from "../support/fresh-database.js";
import { prepare } from "../support/prepare.js";
import { runScript } from "../support/run-script.js";
import { examplesOf, read, root } from "./document.js";

// The pools of docs/operations.md, behind a proxy that fails as networks do.

const recipes = { postgresql: "src/prisma.ts", mariadb: "src/mariadb.ts" };
const examples = examplesOf(read("docs/operations.md"));

/** An example of the page, with all its times four times shorter. */
function example(path: string): string {
  const code = examples.get(path);
  if (code === undefined) throw new Error(`no example ${path}`);
  return code
    .replaceAll(/\b(\d+)_?000\b/g, (_, s) => String(Number(s) * 250))
    .replaceAll(/\b(\d+)s\b/g, (_, s) => `${String(Number(s) * 250)}ms`);
}

/** The connections of the pools of both drivers. */
const poolSize = 10;
/** More than the pool has connections. */
const burst = 12;
/** So many bursts may fail in part after a fault, or while a server starts. */
const patience = 6;

await describeOn(["postgresql", "mariadb"], (database) => {
  if (database !== "postgresql" && database !== "mariadb") return;
  let storage: FreshDatabase;
  let proxy: FaultyProxy;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    const application = await prepare("blog", database);
    storage = await freshDatabase(application, database);
    proxy = await faultyProxy(storage.url);
    folder = join(root, ".tmp", `pools-${database}`);
    await rm(folder, { recursive: true, force: true });
    for (const path of ["generated", "src"])
      await cp(join(application.folder, path), join(folder, path), {
        recursive: true,
      });
    const recipe = example(recipes[database]);
    await writeFile(join(folder, "src/prisma.ts"), recipe);
    await writeFile(join(folder, "src/rest.ts"), example("src/rest.ts"));
  });
  afterAll(async () => {
    await Promise.all(children.map(endProcess));
    proxy.close();
    await storage.drop();
  });

  /** Starts a server; the script assigns it to `server`. */
  async function serve(script: string): Promise<string> {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", script],
      {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: proxy.url },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    children.push(child);
    const [url] = (await once(createInterface(child.stdout), "line")) as [
      string,
    ];
    return url;
  }
  const serveBlog = (): Promise<string> =>
    serve(`
      console.error = () => undefined;
      const { prisma } = await import("./src/prisma.ts");
      const { startServer } = await import("./src/server.ts");
      console.log((await startServer(prisma, 0)).url);`);

  const statusOf = async (response: Promise<Response>): Promise<number> => {
    const { status, body } = await response;
    await body?.cancel();
    return status;
  };
  const post = (
    url: string,
    document: object,
    authorization = "",
  ): Promise<number> =>
    statusOf(
      fetch(url, {
        method: "POST",
        headers: { authorization, "content-type": "application/vnd.api+json" },
        body: JSON.stringify(document),
      }),
    );
  const together = (send: (at: number) => Promise<number>) =>
    Promise.all(Array.from({ length: burst }, (_, at) => send(at)));
  const all = (status: number): number[] =>
    Array.from({ length: burst }, () => status);

  /** The statuses of the first burst that succeeds as a whole, or of the last one. */
  async function afterwards(send: (at: number) => Promise<number>) {
    let statuses: number[] = [];
    for (let left = patience; left > 0; left--) {
      statuses = await together(send);
      if (statuses.every((status) => status < 300)) break;
    }
    return statuses;
  }

  describe("the pool of docs/operations.md", () => {
    test("recovers from connections that swallow data", async () => {
      const url = await serveBlog();
      const list = (): Promise<number> => statusOf(fetch(`${url}/rest/post`));
      expect(await afterwards(list)).toEqual(all(200));
      // All connections are open and have just been used: MariaDB's driver pings those
      // that have been idle for half a second, and replaces what does not answer.
      do {
        const used = Array.from({ length: 10 * poolSize }, list);
        expect(new Set(await Promise.all(used))).toEqual(new Set([200]));
      } while (proxy.open < poolSize);
      proxy.swallow();
      expect(await together(list)).toEqual(all(503));
      expect(await afterwards(list)).toEqual(all(200));
    });

    test("goes on after a short stall", async () => {
      const url = await serveBlog();
      const list = (): Promise<number> => statusOf(fetch(`${url}/rest/post`));
      expect(await afterwards(list)).toEqual(all(200));
      proxy.stallAt("SELECT");
      const waiting = together(list);
      setTimeout(() => proxy.goOn(), 200);
      expect(await waiting).toEqual(all(200));
      expect(await afterwards(list)).toEqual(all(200));
    });

    test("keeps what is written after transactions that stalled too long", async () => {
      const url = await serveBlog();
      const create = (slug: string): Promise<number> =>
        post(`${url}/rest/post`, newPost({ slug }, { tags: tags("history") }));
      proxy.stallAt("INSERT");
      expect(await together((at) => create(`stalled-${at}`))).toEqual(all(503));
      proxy.goOn();
      const named: string[] = [];
      const statuses = await afterwards(async (at) => {
        const id = `kept-${String(named.length)}-${String(at)}`;
        const status = await post(`${url}/rest/tag`, {
          data: { type: "tag", id },
        });
        if (status === 201) named.push(id);
        return status;
      });
      expect(statuses).toEqual(all(201));
      // The pool's connections end with the process, and with them what is not committed.
      await Promise.all(children.map(endProcess));
      const found = await tagsOf(await serveBlog());
      expect(found).toEqual(expect.arrayContaining(named));
    });
  });

  if (database !== "postgresql") return;
  test("anonymous callers of docs/operations.md do not starve the others", async () => {
    await runScript(
      database,
      storage.url,
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_sleep(1); RETURN NEW;
       END $$;
       CREATE TRIGGER slow BEFORE INSERT ON "Tag" FOR EACH ROW EXECUTE FUNCTION slow();`,
    );
    const url = await serve(`
      console.error = () => undefined;
      globalThis.endpoint = "http://127.0.0.1/rest";
      globalThis.callerOf = async (token) => token === "known" ? {} : null;
      const { rest } = await import("./src/rest.ts");
      const { createServer } = await import("node:http");
      const server = createServer(rest).listen(0, "127.0.0.1", () =>
        console.log("http://127.0.0.1:" + server.address().port));`);
    const create = (id: string, token: string): Promise<number> =>
      post(`${url}/rest/tag`, { data: { type: "tag", id } }, token);
    const list = (): Promise<number> =>
      statusOf(
        fetch(`${url}/rest/post`, { headers: { authorization: "known" } }),
      );
    expect(await afterwards(list)).toEqual(all(200));
    const anonymous = together((at) => create(`anonymous-${at}`, "unknown"));
    expect(await together(list)).toEqual(all(200));
    expect(await create("known", "known")).toBe(201);
    expect(await anonymous).toEqual(all(503));
  });
});

/** The ids of all tags. */
async function tagsOf(url: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/rest/tag?page[limit]=100`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}
