import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fleeting, root } from "../support/folders.js";
import { syntheticSchema } from "./synthetic-schema.js";

const zod = `generator zod {
  provider = "prisma-zod-generator"
  output   = "generated/zod"
}
`;

/** A project with a schema of that many models, in which nothing is generated yet. */
export function freshProject(models: number): string {
  const folder = join(fleeting, `gen-api-bench-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const schema = syntheticSchema(models);
  writeFileSync(join(folder, "schema.prisma"), `${schema}\n${zod}`);
  // A ZenStack schema is the Prisma schema without the other generators.
  const zmodel = schema.replace(/^generator \w+ \{[^}]*\}/m, "");
  writeFileSync(join(folder, "schema.zmodel"), zmodel);
  return folder;
}

/** Renames a column of one model. */
export function changeOneModel(folder: string): void {
  const file = join(folder, "schema.prisma");
  const schema = readFileSync(file, "utf8");
  const changed = schema.replace(/^ {2}(title|name|quantity) /m, "  renamed ");
  if (changed === schema) throw new Error("no column to rename");
  writeFileSync(file, changed);
}

/** The size of all files of a folder, in megabytes. */
export function megabytes(folder: string): number {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, { parentPath, name }) =>
          sum + statSync(join(parentPath, name)).size,
        0,
      ) / 1e6
  );
}
