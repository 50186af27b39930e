import { join } from "node:path";
import type { Diagnostic } from "../source/diagnostic.js";
import { readSource } from "../source/source-file.js";
import { jsonProblems, syntaxProblems } from "../source/syntax-problems.js";
import { entryAt } from "./entry-at.js";
import { installedPrisma8, prisma8 } from "./prisma-8.js";
import { prismaConfigFile } from "./prisma-config.js";

/**
 * Why the files that may name the schema do not: mistakes in them, and a
 * configuration that has to be run. Only a failure asks, since a project may have
 * its schema in a usual place whatever those files say.
 */
export async function silentSettings(
  cwd: string,
): Promise<readonly Diagnostic[]> {
  const config = await prismaConfigFile(cwd);
  const manifest = join(cwd, "package.json");
  const hasManifest = (await entryAt(manifest))?.isFile() === true;
  return [
    ...(config === undefined ? [] : await silenceOf(config, cwd)),
    ...installed(cwd),
    ...(hasManifest ? await jsonProblems(manifest, cwd) : []),
  ];
}

async function silenceOf(
  config: string,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  const mistakes = await syntaxProblems(config, cwd);
  if (mistakes.length > 0) return mistakes;
  const { name, text } = readSource(config, cwd);
  // Projects of Prisma 7 may call its function so, which is defineConfig.
  if (
    /\bdefinePrismaConfig\b/.test(text) &&
    !/\bas definePrismaConfig\b/.test(text)
  ) {
    return [{ severity: "error", ...prisma8, file: name }];
  }
  if (!/\bschema\b|\.\.\./.test(text)) return [];
  return [
    {
      severity: "error",
      message:
        "no `schema` can be read from it as it stands, and gen-api does not run it",
      file: name,
    },
  ];
}

function installed(cwd: string): readonly Diagnostic[] {
  const found = installedPrisma8(cwd);
  const message = `${prisma8.message}: ${found} is installed`;
  return found === undefined
    ? []
    : [{ severity: "error", message, hint: prisma8.hint }];
}
