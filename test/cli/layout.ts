import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { put } from "../support/temporary-folder.js";
import { mustRun } from "../packed/run.js";
import { root } from "../support/built-command.js";

const require = createRequire(import.meta.url);
const prisma = join(
  dirname(require.resolve("prisma/package.json")),
  "build/index.js",
);

/**
 * A project with the given files. It lies in this repository, where Prisma and the
 * runtime are installed, and stays until the next run, to be looked at.
 */
export function layout(
  name: string,
  files: Readonly<Record<string, string | object>>,
): string {
  const folder = join(root, ".tmp", "layouts", name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, file] of Object.entries(files)) {
    put(folder, path, typeof file === "string" ? file : JSON.stringify(file));
  }
  return folder;
}

/** Runs `prisma generate`, for the generators with the given names. */
export async function prismaGenerate(
  folder: string,
  schema: string,
  ...generators: readonly string[]
): Promise<void> {
  const chosen = generators.flatMap((name) => ["--generator", name]);
  const args = [prisma, "generate", "--schema", schema, ...chosen];
  await mustRun(folder, process.execPath, args);
}

/** Links the workspaces of a monorepo; there is nothing to download. */
export async function linkWorkspaces(folder: string): Promise<void> {
  await mustRun(folder, "npm", ["install", "--offline", "--no-audit"]);
}

/** A model, with a generator that makes its Prisma client. */
export function schemaWith(generators: string): string {
  return `datasource db {
  provider = "sqlite"
}

${generators}

model Post {
  id    Int    @id
  title String
}
`;
}

export const compilerOptions = {
  module: "NodeNext",
  target: "ES2023",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ["node"],
};
