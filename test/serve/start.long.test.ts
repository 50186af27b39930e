import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { promisify } from "node:util";
import { request } from "node:http";
import { expect, test } from "@jest/globals";
import { root, runCommand } from "../support/built-command.js";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import {
  everyRecord,
  json,
  type Resource,
  serving,
  useServing,
} from "./serving.js";

/** A folder with nothing but the schema of the blog. */
function blog(): string {
  const cwd = temporaryFolder();
  copyBlog(cwd);
  return cwd;
}

function copyBlog(cwd: string): void {
  copyFileSync(
    join(root, "fixtures/blog/schema.prisma"),
    join(cwd, "schema.prisma"),
  );
}

/** The blog, as it is served without options. */
const served = useServing(copyBlog);

/** Ends a process that connects to another machine. */
const offline = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from "node:net";
  import dns from "node:dns";
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...args) {
    const [{ host = "localhost", path } = {}] = [args[0]].flat();
    if (!path && !/^(127\\.|localhost|::1)/.test(host)) process.exit(99);
    return connect.apply(this, args);
  };
  const { lookup } = dns;
  dns.lookup = (host, ...rest) =>
    /^(127\\.|localhost|::1)/.test(host) ? lookup(host, ...rest) : process.exit(98);
`)}`;

test("an empty folder with a schema has an API with records, offline, twice the same", async () => {
  const cwd = blog();
  const before = tree(cwd);
  const time = statSync(join(cwd, "schema.prisma")).mtimeMs;
  const texts: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const api = await serving(cwd, ["schema.prisma"], {
      NODE_OPTIONS: `--import ${offline}`,
    });
    const posts = await json<{ data: readonly Resource[] }>(
      `${api.url}/rest/post`,
    );
    expect(posts.data.length).toBeGreaterThanOrEqual(10);
    const records = await everyRecord(api.url);
    expect([...records.values()].every(({ length }) => length >= 10)).toBe(
      true,
    );
    texts.push(JSON.stringify([...records]));
    expect(await api.interrupt()).toEqual({ status: 0, left: [] });
  }
  expect(texts[1]).toBe(texts[0]);
  expect(tree(cwd)).toEqual(before);
  expect(statSync(join(cwd, "schema.prisma")).mtimeMs).toBe(time);
});

test("another seed gives other records, and --no-seed none", async () => {
  const emailsAt = async (url: string): Promise<readonly unknown[]> => {
    const { data } = await json<{ data: readonly Resource[] }>(
      `${url}/rest/user`,
    );
    return data.map(({ attributes }) => attributes["email"]);
  };
  const emails = async (...args: readonly string[]) => {
    const api = await serving(blog(), args);
    const found = await emailsAt(api.url);
    await api.interrupt();
    return found;
  };
  const first = await emailsAt(served().url);
  expect(first).toHaveLength(10);
  const others = await emails("--rows", "6", "--seed", "2");
  expect(others).toHaveLength(3);
  expect(others).not.toEqual(first.slice(0, 3));
  expect(await emails("--no-seed")).toEqual([]);
});

test("where Prisma makes no client in memory it is generated, for the same API", async () => {
  const api = await serving(blog(), [], { GEN_API_SERVE_CLIENT: "generated" });
  expect(await everyRecord(api.url)).toEqual(await everyRecord(served().url));
  const path = "/rpc/user/findFirst?q=" + encodeURIComponent(nested);
  expect(await json(api.url + path)).toEqual(await json(served().url + path));
  expect(await api.interrupt()).toEqual({ status: 0, left: [] });
});

const nested =
  '{"where":{"posts":{"some":{}}},"include":{"posts":{"include":{"tags":true}}}}';

test("the curl line that is printed works, and requests are printed", async () => {
  const child = execFile(
    process.execPath,
    [join(root, "bin/gen-api.js"), "serve", "--port", "0"],
    { cwd: blog() },
  );
  let printed = "";
  child.stdout?.on("data", (part: string) => (printed += part));
  while (!/curl \S+\n/.test(printed)) {
    if (child.exitCode !== null) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [, address = ""] = /curl (\S+)/.exec(printed) ?? [];
  expect(printed).toContain(": 8 models, 140 records\n");
  const { data } = await json<{ data: readonly Resource[] }>(address);
  expect(data.length).toBeGreaterThan(0);
  while (!printed.includes(`GET ${new URL(address).pathname} 200`)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(printed).toMatch(/GET \S+ 200 \d+ ms, [1-9]\d* statements?\n/);
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await exit;
});

test("a taken port is left, for the next one", async () => {
  const { port } = new URL(served().url);
  const second = await serving(blog(), ["--port", port]);
  expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port));
  await second.interrupt();
});

test("two that are started at once have ports and data of their own", async () => {
  const { port } = new URL(served().url);
  const both = await Promise.all(
    [1, 2].map(() => serving(blog(), ["--port", port])),
  );
  const ports = both.map(({ url }) => new URL(url).port);
  expect(new Set([port, ...ports]).size).toBe(3);
  const [first, second] = both;
  await fetch(`${first?.url}/rest/post/1`, { method: "DELETE" });
  expect((await fetch(`${second?.url}/rest/post/1`)).status).toBe(200);
  for (const one of both) await one.interrupt();
});

test("what a killed one leaves behind goes with the next start", async () => {
  const TMPDIR = temporaryFolder();
  const killed = await serving(blog(), [], { TMPDIR });
  const running = await serving(blog(), [], { TMPDIR });
  expect(readdirSync(TMPDIR)).toHaveLength(2);
  const exit = once(killed.child, "exit");
  killed.child.kill("SIGKILL");
  await exit;
  expect(readdirSync(TMPDIR)).toHaveLength(2);
  const next = await serving(blog(), [], { TMPDIR });
  expect(readdirSync(TMPDIR)).toHaveLength(2);
  expect((await fetch(`${running.url}/rest/post`)).status).toBe(200);
  await running.interrupt();
  await next.interrupt();
  expect(readdirSync(TMPDIR)).toEqual([]);
});

test("the API is described, and reset, where it is served", async () => {
  const api = served();
  for (const service of ["rest", "rpc"]) {
    const { openapi } = await json<{ openapi: string }>(
      `${api.url}/${service}/openapi.json`,
    );
    expect(openapi).toMatch(/^3\.1/);
  }
  expect(await (await fetch(`${api.url}/`)).text()).toContain(
    "<title>Explorer</title>",
  );
  const before = await everyRecord(api.url);
  expect(
    (await fetch(`${api.url}/rest/post/1`, { method: "DELETE" })).status,
  ).toBe(204);
  const added = await fetch(`${api.url}/rpc/tag/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { name: "new" } }),
  });
  expect(added.status).toBe(201);
  expect(await everyRecord(api.url)).not.toEqual(before);
  const reset = await fetch(`${api.url}/-/reset`, { method: "POST" });
  expect(reset.status).toBe(204);
  expect(await everyRecord(api.url)).toEqual(before);
  expect((await fetch(`${api.url}/-/reset`)).status).toBe(405);
  expect((await fetch(`${api.url}/-/other`)).status).toBe(404);
});

test("only this machine's own pages and programs are answered", async () => {
  const api = served();
  const { port } = new URL(api.url);
  const ask = (
    headers: Record<string, string>,
    method = "GET",
    path = "/rest/tag",
  ) =>
    new Promise<{ status: number | undefined; allowed: unknown }>(
      (resolve, reject) => {
        request(
          { host: "127.0.0.1", port, path, method, headers },
          (response) => {
            response.resume();
            const allowed = response.headers["access-control-allow-origin"];
            resolve({ status: response.statusCode, allowed });
          },
        )
          .on("error", reject)
          .end();
      },
    );
  expect(await ask({ host: "evil.test" })).toEqual({
    status: 403,
    allowed: undefined,
  });
  expect((await ask({ host: `127.0.0.1.evil.test:${port}` })).status).toBe(403);
  expect((await ask({ host: `localhost:${port}` })).status).toBe(200);
  const page = "http://localhost:5173";
  expect(await ask({ origin: page })).toEqual({ status: 200, allowed: page });
  expect(await ask({ origin: "https://evil.test" })).toEqual({
    status: 200,
    allowed: undefined,
  });
  const evil = { origin: "https://evil.test" };
  expect((await ask(evil, "POST", "/-/reset")).status).toBe(403);
  expect((await ask(evil, "DELETE", "/rest/tag/x")).status).toBe(403);

  const others = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of others) {
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
  }
});

test("the statements of a request are told to this machine alone", async () => {
  const { url } = served();
  const { headers } = await fetch(`${url}/rest/tag?sort=-name`);
  const number = headers.get("x-statements") ?? "";
  const [statement] = await json<readonly { sql: string; ms: number }[]>(
    `${url}/-/statements/${number}`,
  );
  expect(statement?.sql).toMatch(/FROM `main`.`Tag` .* DESC LIMIT \?/);
  expect(statement?.ms).toBeGreaterThan(0);
  const unknown = await fetch(`${url}/-/statements/${number}0`);
  expect(unknown.status).toBe(404);

  const [other] = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  if (!other) return;
  const open = await serving(blog(), ["--host", other.address]);
  const answer = await fetch(`${open.url}/rest/tag`);
  expect([answer.status, answer.headers.has("x-statements")]).toEqual([
    200,
    false,
  ]);
  for (const path of ["status", "statements/1"]) {
    expect((await fetch(`${open.url}/-/${path}`)).status).toBe(403);
  }
  await open.interrupt();
});

test("data stays in the folder of --keep, for one at a time, even if that is killed", async () => {
  const cwd = blog();
  const first = await serving(cwd, ["--keep", "data"]);
  await fetch(`${first.url}/rest/post/1`, { method: "DELETE" });
  const left = await everyRecord(first.url);
  const other = await runCommand(["serve", "--keep", "data"], cwd);
  expect(other).toMatchObject({
    status: 2,
    stderr: `gen-api: another gen-api serve, process ${first.child.pid}, has the data in ${join(cwd, "data")}: end it, or keep this data elsewhere\n`,
  });
  const exit = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await exit;
  const second = await serving(cwd, ["--keep", "data"]);
  expect(await everyRecord(second.url)).toEqual(left);
  await second.interrupt();
  // As if it had been killed before the tables were full.
  rmSync(join(cwd, "data/schema.json"));
  const third = await serving(cwd, ["--keep", "data"]);
  expect(await everyRecord(third.url)).toEqual(await everyRecord(served().url));
  await third.interrupt();
});

test("mistakes end it as they end gen-api", async () => {
  const cwd = temporaryFolder({
    "schema.prisma":
      'datasource db {\n  provider = "sqlite"\n}\n\nmodel Post {\n  id Integer @id\n}\n',
  });
  const run = (...args: readonly string[]) =>
    runCommand(["serve", ...args], cwd);
  const invalid = await run();
  expect(invalid.status).toBe(3);
  expect(invalid.stderr).toContain("schema.prisma:6:6: type");
  expect(await run("none.prisma")).toMatchObject({ status: 2 });
  expect(await run("--rows", "many")).toMatchObject({ status: 2 });
  expect((await run("--db", "mysql://root@localhost/x")).status).toBe(3);
  expect((await run("--help")).stdout).toContain(
    "Usage: gen-api serve [options] [schema]",
  );
});

test("it says how to install its package where that is missing", async () => {
  const cwd = temporaryFolder({
    "package.json":
      '{ "name": "gen-api", "version": "0.1.0", "type": "module" }',
  });
  cpSync(join(root, "dist"), join(cwd, "dist"), { recursive: true });
  mkdirSync(join(cwd, "node_modules"));
  const packages = readdirSync(join(root, "node_modules"));
  for (const name of packages.filter((one) => one !== "@gen-api")) {
    symlinkSync(
      join(root, "node_modules", name),
      join(cwd, "node_modules", name),
    );
  }
  const script = `import { main } from "./dist/cli/main.js";
    process.exitCode = await main(["serve"]);`;
  const end: unknown = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script],
    { cwd },
  ).catch((error: unknown) => error);
  expect(end).toMatchObject({
    code: 2,
    stderr:
      "gen-api: gen-api serve is a package of its own: npm install --save-dev @gen-api/serve\n",
  });
});
