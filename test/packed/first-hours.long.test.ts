import { type ChildProcess, spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { whyUnavailable } from "../support/databases.js";
import { emptyDatabase } from "../support/empty-database.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { put, tree } from "../support/temporary-folder.js";
import { type FirstHour, firstHours } from "./first-hours.js";
import { describeOnline, installed } from "./registry.js";
import { install, mustRun, run } from "./run.js";
import { pack } from "./tarballs.js";

// From the published packages and a team's own project to answers and a check in CI.

(await describeOnline())("the first hour", () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-first-hour-"));
    const { genApi, runtime } = await pack(join(folder, "tarballs"));
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const others = firstHours.flatMap(({ versions = [] }) => versions);
    const isOther = (name: string): boolean =>
      name.startsWith("@acme/") ||
      others.some((one) => one.startsWith(`${name}@`));
    const names = new Set(firstHours.flatMap(({ packages }) => packages));
    await install(folder, [
      runtime.path,
      genApi.path,
      ...["@prisma/client", "prisma", "typescript", "tsx", "@types/node"].map(
        installed,
      ),
      ...[...names].filter((name) => !isOther(name)).map(installed),
      ...others,
    ]);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(firstHours.map((one) => [one.name, one] as const))(
    "in %s",
    async (_, hour) => {
      const reason = await whyUnavailable(hour.database);
      if (reason !== undefined) {
        if (process.env["REQUIRE_DATABASES"]) throw new Error(reason);
        process.stderr.write(`skipped, ${hour.name}: ${reason}\n`);
        return;
      }
      const project = new Project(
        join(folder, hour.type + hour.database),
        hour,
      );
      await project.live();
    },
  );
});

class Project {
  readonly #root: string;
  readonly #cwd: string;
  readonly #hour: FirstHour;

  constructor(root: string, hour: FirstHour) {
    this.#root = root;
    this.#cwd = join(root, hour.cwd ?? ".");
    this.#hour = hour;
  }

  async live(): Promise<void> {
    this.#begin();
    await this.#npx("gen-api", "init", "--mount");
    const written = tree(this.#root);
    await this.#npx("gen-api", "init", "--mount");
    expect(tree(this.#root)).toEqual(written);

    await mustRun(this.#cwd, "npm", ["run", "generate:api"]);
    await mustRun(dirname(dirname(this.#schema)), "npx", [
      "--no-install",
      ...["prisma", "generate", "--schema", this.#schema],
    ]);
    const script = await schemaScript(readFileSync(this.#schema, "utf8"));
    const database = await emptyDatabase(this.#hour.database, script);
    try {
      if (this.#hour.build) await this.#npx(...this.#hour.build);
      await this.#answers(database.url);
    } finally {
      await database.drop();
    }
    await this.#checkAfterChange();
  }

  get #schema(): string {
    const path = Object.keys(this.#hour.files).find((name) =>
      name.endsWith("schema.prisma"),
    );
    return join(this.#root, path ?? "");
  }

  #begin(): void {
    const { files, packages, type } = this.#hour;
    for (const [path, text] of Object.entries(files))
      put(this.#root, path, text);
    const all = ["@gen-api/runtime", "@prisma/client", ...packages];
    const dependencies = Object.fromEntries(all.map((name) => [name, "*"]));
    const devDependencies = { "gen-api": "*", tsx: "*", typescript: "*" };
    const manifest = { name: "shop", type, dependencies, devDependencies };
    mkdirSync(this.#cwd, { recursive: true });
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    writeFileSync(join(this.#cwd, "package.json"), text);
    if (!packages.includes("@acme/db")) return;
    mkdirSync(join(this.#root, "node_modules/@acme"), { recursive: true });
    const linked = join(this.#root, "node_modules/@acme/db");
    symlinkSync(join(this.#root, "packages/db"), linked, "junction");
  }

  #npx(...args: readonly string[]): Promise<string> {
    return mustRun(this.#cwd, "npx", ["--no-install", ...args]);
  }

  /** Starts the server, and asks what it, or the page of its framework, says to ask. */
  async #answers(databaseUrl: string): Promise<void> {
    const port = await freePort();
    const { start, path } = this.#hour;
    const server = spawn("npx", ["--no-install", ...start], {
      cwd: this.#cwd,
      detached: true,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
      },
    });
    let printed = "";
    server.stdout.on("data", (part: Buffer) => (printed += part.toString()));
    const url = `http://127.0.0.1:${port}`;
    try {
      if (path !== undefined)
        await this.#ask(server, `curl -g "${url}${path}"`);
      else {
        await eventually(server, () =>
          printed.includes("curl") ? Promise.resolve() : Promise.reject(),
        );
        await this.#ask(server, /curl .*/.exec(printed)?.[0] ?? "");
      }
      if (this.#hour.cookie) await this.#asksWho(`${url}/api/rest/product`);
    } finally {
      // npx starts the server in a process of its own.
      if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
    }
  }

  async #ask(server: ChildProcess, curl: string): Promise<void> {
    const answer = await eventually(server, () =>
      mustRun(this.#cwd, "sh", ["-c", `${curl} --silent --show-error --fail`]),
    );
    expect(JSON.parse(answer)).toMatchObject({
      jsonapi: { version: "1.1" },
      data: [],
    });
  }

  /** Nobody writes, and the administrator of the project's own sign-in does. */
  async #asksWho(url: string): Promise<void> {
    const [command = "", ...args] = this.#hour.cookie ?? [];
    const cookie = (await mustRun(this.#cwd, command, args)).trim();
    const attributes = { name: "Lamp" };
    const post = async (headers: Record<string, string>): Promise<number> => {
      const body = JSON.stringify({ data: { type: "product", attributes } });
      const media = { "content-type": "application/vnd.api+json" };
      const init = { method: "POST", headers: { ...media, ...headers }, body };
      return (await fetch(url, init)).status;
    };
    expect([await post({}), await post({ cookie })]).toEqual([403, 201]);
  }

  async #checkAfterChange(): Promise<void> {
    const check = ["--no-install", "gen-api", "--check"];
    expect(await run(this.#cwd, "npx", check)).toMatchObject({ ok: true });
    const text = readFileSync(this.#schema, "utf8");
    const changed = text.replace(/^model Product \{$/m, "$&\n  colour String?");
    writeFileSync(this.#schema, changed);
    const late = await run(this.#cwd, "npx", check);
    expect(late.ok).toBe(false);
    expect(late.stdout).toMatch(/is out of date: run gen-api again/);
    await mustRun(this.#cwd, "npm", ["run", "generate:api"]);
    expect(await run(this.#cwd, "npx", check)).toMatchObject({ ok: true });
  }
}
