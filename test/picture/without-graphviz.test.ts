import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { schema } from "../cli/blog-project.js";
import { ensureBuilt, root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

beforeAll(ensureBuilt);

/** gen-api installed beside everything but the package that draws SVG. */
function installed(): string {
  const folder = temporaryFolder({ "schema.prisma": schema });
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name.startsWith(".") || ["@hpcc-js", "gen-api"].includes(name))
      continue;
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  const own = join(modules, "gen-api");
  for (const part of ["bin", "dist", "package.json"]) {
    cpSync(join(root, part), join(own, part), { recursive: true });
  }
  return folder;
}

test("without the package of Graphviz, only svg is refused, in one line", async () => {
  const folder = installed();
  const run = (...args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ["node_modules/gen-api/bin/gen-api.js", "graph", ...args],
      { cwd: folder },
    );
  for (const format of ["mermaid", "dot", "json"]) {
    const { stdout } = await run("--format", format);
    expect(stdout).toContain("Post");
  }
  await expect(run("--out", "models.svg")).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr:
      "gen-api: svg is drawn by Graphviz: npm i -D @hpcc-js/wasm-graphviz\n",
  });
});
