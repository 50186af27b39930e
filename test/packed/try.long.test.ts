import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { describeOnline } from "./registry.js";
import { run } from "./run.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-try-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("what is no project is left as it is", async () => {
  const project = join(folder, "notes");
  await mkdir(project);
  await writeFile(join(project, "notes.txt"), "mine");
  const args = ["tsx", "fixtures/try/main.ts", project];
  const { ok, output } = await run(repository, "npx", args);
  expect(ok).toBe(false);
  expect(output).toContain("has files, but no package.json");
  expect(existsSync(join(project, "vendor"))).toBe(false);
});

(await describeOnline())("npm run try", () => {
  test("makes a project of a folder that is not there, and serves it", async () => {
    const project = join(folder, "my-app");
    const started = spawn("npm", ["run", "try", "--", project], {
      cwd: repository,
      detached: true,
      env: { ...process.env, npm_config_prefer_offline: "true" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    started.stderr.on("data", (part: Buffer) => (said += part.toString()));
    try {
      let url: string | undefined;
      for await (const line of createInterface({ input: started.stdout })) {
        said += `${line}\n`;
        url = /^ +REST +(\S+)/.exec(line)?.[1];
        if (url !== undefined) break;
      }
      if (url === undefined) throw new Error(said);
      const response = await fetch(`${url}/book?include=author&page[limit]=1`);
      expect(response.status).toBe(200);
      const { data, included } = (await response.json()) as Document;
      expect([data.length, included.length]).toEqual([1, 1]);
    } finally {
      if (started.pid !== undefined) process.kill(-started.pid, "SIGTERM");
    }
    const access = await readFile(join(project, "src/access.ts"), "utf8");
    expect(access).toContain("Book");
    const manifest = await readFile(join(project, "package.json"), "utf8");
    expect(manifest).toContain("file:vendor/gen-api-runtime-");
  }, 300_000);
});

interface Document {
  readonly data: readonly unknown[];
  readonly included: readonly unknown[];
}
