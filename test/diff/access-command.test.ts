import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { put, temporaryFolder } from "../support/temporary-folder.js";
import { commit, runDiff } from "./run-diff.js";

const fixture = join(import.meta.dirname, "../../fixtures/workspace/src");
const callers = `
export { access } from "./src/access.js";
export const callers = { ada: { userId: "ada" }, anonymous: {} };
`;

/** The workspace in a repository, with its rules changed since. */
function workspace(from: string, to: string): string {
  const folder = temporaryFolder({ ".gitignore": "node_modules\n" });
  cpSync(fixture, join(folder, "src"), { recursive: true });
  mkdirSync(join(folder, "node_modules/@gen-api"), { recursive: true });
  symlinkSync(
    join(import.meta.dirname, "../../node_modules/@gen-api/runtime"),
    join(folder, "node_modules/@gen-api/runtime"),
  );
  commit(folder);
  put(folder, "callers.ts", callers);
  const rules = readFileSync(join(folder, "src/access.ts"), "utf8");
  expect(rules).toContain(from);
  put(folder, "src/access.ts", rules.replace(from, to));
  return folder;
}

test("who can read more is told, worst first, as a table", async () => {
  const folder = workspace(
    "fields: { email: { read: forUser((id) => ({ id })) } },",
    "",
  );
  const args = ["--access", "callers.ts", "--format", "markdown"];
  const { status, stdout } = await runDiff(folder, ...args);
  expect(stdout).toContain("1 wider, 0 changed, 0 unknown, 0 narrower");
  expect(stdout).toMatch(
    /\n\| \*\*wider\*\* \| `ada` \| `User read email` \| `.* and \{"id":\{"equals":"ada"\}\}` \| `.*` \|\n/,
  );
  expect(status).toBe(1);
  const never = await runDiff(folder, ...args, "--fail", "never");
  expect(never.status).toBe(0);
});

test("what is narrower alone does not fail", async () => {
  const folder = workspace("deletedAt: null,", "deletedAt: null, title: 'x',");
  const { status, stdout, stderr } = await runDiff(
    folder,
    "--access",
    "callers.ts",
  );
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^0 wider, 0 changed, 0 unknown, [1-9]\d* narrower/);
  expect(status).toBe(0);
  const any = ["--access", "callers.ts", "--fail", "any"];
  expect((await runDiff(folder, ...any)).status).toBe(1);
});

test("both ends are asked at one moment", async () => {
  const now = "deletedAt: { gt: new Date() },";
  const folder = workspace("deletedAt: null,", now);
  commit(folder);
  const { stdout } = await runDiff(folder, "--access", "callers.ts");
  expect(stdout).toMatch(/^0 wider, 0 changed, 0 unknown, 0 narrower/);
});

test("what cannot be compared is refused", async () => {
  const folder = workspace("deletedAt: null,", "");
  put(folder, "callers.ts", "export const callers = {};");
  expect(await runDiff(folder, "--access", "callers.ts")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("it must export access") as unknown,
  });
  const mixed = ["--access", "callers.ts", "--fail", "breaking"];
  expect((await runDiff(folder, ...mixed)).status).toBe(2);
  expect((await runDiff(folder, "--fail", "wider")).status).toBe(2);
});
