import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";
import { isLongRun } from "../support/long-run.js";
import { strictest } from "./modes.js";
import { compile } from "./project.js";

// Who sets `skipLibCheck: false` has the runtime's declarations checked, by
// their flags and in their surroundings.

const { exports } = JSON.parse(
  readFileSync(join(repository, "src/runtime/package.json"), "utf8"),
) as { readonly exports: Readonly<Record<string, unknown>> };
const entries = Object.keys(exports).filter(
  (entry) => !entry.endsWith("package.json"),
);
/** Mounted on Node's own requests and responses. */
const needsNode = new Set(["./node", "./express", "./nest", "./next"]);

beforeAll(() => withLock(join(repository, ".tmp/applications/.lock"), build));

/** A project that imports entries of the runtime, and nothing else. */
function makeProject(
  name: string,
  imported: readonly string[],
  options: object,
  type = "module",
): string {
  const project = join(repository, ".tmp", "types", name);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  const lines = imported.map(
    (entry, index) =>
      `export * as entry${String(index)} from "@gen-api/runtime${entry.slice(1)}";`,
  );
  writeFileSync(join(project, "package.json"), JSON.stringify({ type }));
  writeFileSync(join(project, "index.ts"), `${lines.join("\n")}\n`);
  const compilerOptions = {
    ...strictest,
    skipLibCheck: false,
    module: "NodeNext",
    ...options,
  };
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions }),
  );
  return project;
}

// The older compiler takes four times as long, and says the same.
describe.each(
  isLongRun
    ? (["typescript", "typescript-7"] as const)
    : (["typescript-7"] as const),
)("with %s", (compiler) => {
  test("the declarations hold on Node", async () => {
    const project = makeProject(`declarations-node-${compiler}`, entries, {});
    expect(await compile(compiler, project)).toBe("");
  });

  test("the declarations hold in CommonJS, which may not name ES modules", async () => {
    const name = `declarations-commonjs-${compiler}`;
    const options = { module: "Node16", verbatimModuleSyntax: false };
    const project = makeProject(name, entries, options, "commonjs");
    expect(await compile(compiler, project)).toBe("");
  });

  test("the declarations hold where there is no Node", async () => {
    const portable = entries.filter((entry) => !needsNode.has(entry));
    expect(portable).toContain("./rest");
    const project = makeProject(`declarations-web-${compiler}`, portable, {
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: [],
    });
    expect(await compile(compiler, project)).toBe("");
  });
});
