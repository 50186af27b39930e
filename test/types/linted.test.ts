import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";
import { strictest } from "./modes.js";
import { schemasWithClients } from "./prisma-clients.js";
import { makeProject } from "./project.js";

// Teams that commit generated code have it read by their linter too.

const config = `import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
);
`;

let project: string;

beforeAll(async () => {
  await withLock(join(repository, ".tmp/applications/.lock"), build);
  const options = { ...strictest, module: "NodeNext" };
  project = await makeProject(
    { name: "linted", type: "module", options, compilers: [] },
    await schemasWithClients(),
  );
  writeFileSync(join(project, "eslint.config.js"), config);
});

test("the strictest rules of typescript-eslint find nothing in generated code", async () => {
  expect(await lint(project)).toBe("");
});

/** What ESLint has to say of the APIs of a project: nothing, when all is well. */
function lint(folder: string): Promise<string> {
  const eslint = join(repository, "node_modules/eslint/bin/eslint.js");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [eslint, "--no-inline-config", "*/api/**/*.ts"],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve(error || stdout ? stdout + stderr : "");
      },
    );
  });
}
