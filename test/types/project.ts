import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "../../src/generate.js";
import { repository } from "../support/fixture-schemas.js";
import type { Compiler, Mode } from "./modes.js";
import type { SchemaWithClient } from "./prisma-clients.js";

const applications = fileURLToPath(new URL("applications", import.meta.url));

/**
 * Makes a project that compiles in a mode: for every schema a folder with its
 * Prisma client and its API, and an application beside some of them.
 *
 * @returns the project's folder
 */
export async function makeProject(
  { name: mode, type, options }: Mode,
  schemas: readonly SchemaWithClient[],
): Promise<string> {
  const project = join(repository, ".tmp", "types", mode);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  write(project, "package.json", { type });
  write(project, "tsconfig.json", { compilerOptions: options });
  for (const { name, folder } of schemas) {
    const copy = join(project, name);
    cpSync(folder, copy, { recursive: true });
    const schema = join(copy, "schema.prisma");
    // Rules of access need a relational database.
    const access = !readFileSync(schema, "utf8").includes('"mongodb"');
    const out = join(copy, "api");
    await generate({ schema, out, access, extensions: access, format: false });
  }
  cpSync(applications, project, { recursive: true });
  return project;
}

function write(folder: string, name: string, content: object): void {
  writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
}

/** What a compiler has to say of a project: nothing, when all is well. */
export function compile(compiler: Compiler, project: string): Promise<string> {
  return complaints(project, `${compiler}/bin/tsc`, ["--pretty", "false"]);
}

const eslintConfig = `import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
);
`;

/** What ESLint has to say of the APIs of a project. */
export function lint(project: string): Promise<string> {
  writeFileSync(join(project, "eslint.config.js"), eslintConfig);
  const flags = ["--no-inline-config", "*/api/**/*.ts"];
  return complaints(project, "eslint/bin/eslint.js", flags);
}

/** What a command of an installed package prints about a project, if it fails. */
function complaints(
  project: string,
  command: string,
  flags: readonly string[],
): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repository, "node_modules", command), ...flags],
      { cwd: project, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve(error || stdout ? stdout + stderr : "");
      },
    );
  });
}
