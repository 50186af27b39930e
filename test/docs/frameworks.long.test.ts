import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type FreshDatabase,
  freshDatabase,
} from "../support/fresh-database.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { prepare } from "../support/prepare.js";
import { compile } from "../types/project.js";
import { documents, examplesOf, root } from "./document.js";

const project = join(root, ".tmp", "frameworks");

const pages = documents().filter(({ path }) =>
  path.startsWith("docs/frameworks/"),
);
const examples = new Map(pages.flatMap((page) => [...examplesOf(page)]));
/** Those that listen by themselves on Node; the others are called by `call.ts`. */
const servers = [...examples].flatMap(([path, code]) =>
  /\.listen\(|^serve\(/m.test(code) ? [path] : [],
);
const ports = new Map<string, number>();

let database: FreshDatabase | undefined;
beforeAll(async () => {
  const application = await prepare("blog", "sqlite");
  database = await freshDatabase(application, "sqlite");
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/frameworks"), project, { recursive: true });
  for (const path of ["generated", "src/api", "src/connection.ts"])
    await cp(join(application.folder, path), join(project, path), {
      recursive: true,
    });
  for (const [path, code] of examples) {
    const file = join(project, "src", path);
    await mkdir(dirname(file), { recursive: true });
    if (servers.includes(path)) ports.set(path, await freePort());
    await writeFile(
      file,
      code.replace(/(?<=listen\(|port: )3000/, String(ports.get(path) ?? 3000)),
    );
  }
});
afterAll(() => database?.drop());

describe("docs/frameworks", () => {
  test("shows examples that compile", async () => {
    const shown = pages.flatMap((page) => [...examplesOf(page).keys()]);
    expect(shown.toSorted()).toEqual([...examples.keys()].toSorted());
    expect(await compile("typescript", project)).toBe("");
  });

  test.each(servers)("shows a server that serves: %s", async (path) => {
    const child = start(path);
    try {
      const url = `http://127.0.0.1:${String(ports.get(path))}/api/user/ada`;
      const response = await eventually(child, () => fetch(url));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ data: { id: "ada" } });
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("shows handlers that answer where their frameworks call them", async () => {
    const child = start("call.ts");
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await once(child, "close");
    const found = JSON.parse(
      /^found (.*)$/m.exec(output)?.[1] ?? JSON.stringify({ output }),
    ) as Record<string, unknown>;
    const called = [...examples.keys()].filter(
      (path) => path !== "rest.ts" && !servers.includes(path),
    );
    expect(Object.keys(found).sort()).toEqual(called.sort());
    for (const answer of Object.values(found))
      expect(answer).toMatchObject([200, { data: { id: "ada" } }]);
  });
});

function start(path: string): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", join("src", path)], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: database?.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
