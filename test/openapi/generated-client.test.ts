import { execFile } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import openapiTS, { astToString } from "openapi-typescript";
import { useApplication } from "../support/use-application.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = join(root, ".tmp", "described-client");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

/** Runs a program of Node and gives its output, also when it fails. */
async function run(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...args],
    { cwd: program },
  ).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

describe("a client generated from the descriptions of the blog", () => {
  const application = useApplication("blog", "sqlite");

  beforeAll(async () => {
    rmSync(program, { recursive: true, force: true });
    mkdirSync(program, { recursive: true });
    cpSync(join(root, "test/openapi/application"), program, {
      recursive: true,
    });
    for (const service of ["rest", "rpc"]) {
      const path = join(root, `fixtures/blog/src/api/openapi/${service}.json`);
      const types = astToString(await openapiTS(pathToFileURL(path)));
      writeFileSync(join(program, `${service}.d.ts`), types);
    }
  });

  test("type-checks", async () => {
    expect(await run(tsc, "-p", program)).toBe("");
  });

  test("creates, reads, changes and deletes", async () => {
    const output = await run("--import", "tsx", "crud.ts", application.url());
    expect(JSON.parse(output)).toEqual({
      title: "Described",
      views: "7",
      author: "Ada Lovelace",
      status: "PUBLISHED",
      tags: [{ type: "tag", id: "history" }],
      total: 1,
      slugs: ["described"],
      behind: 0,
      email: "ada@example.org",
      refused: ["invalid-page"],
      removed: 204,
      gone: 404,
      made: "described",
      found: ["described"],
      together: 1,
      last: { name: "mathematics" },
      unknown: "P2025",
    });
  });
});
