import { createHash } from "node:crypto";
import type { GenerateOptions } from "../generate-options.js";
import { formattingTexts } from "../output/formatting-texts.js";
import { packageFolder } from "../project/package-folder.js";
import { packageName } from "../project/package-name.js";
import { findImportOptions } from "../project/tsconfig.js";
import type { SourceFile } from "../source/source-file.js";

/** Options that do not affect what is generated. */
const withoutEffect: ReadonlySet<string> = new Set<keyof GenerateOptions>([
  "configFile",
  "cwd",
  "dryRun",
  "force",
  "onStep",
]);

/**
 * A hash of everything that affects the output and the diagnostics: the schema,
 * the options, settings of the project, environment variables. `undefined` if
 * some of it cannot be serialized.
 */
export function inputHash(
  out: string,
  options: GenerateOptions,
  schema: readonly SourceFile[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const given = Object.entries(options).filter(
    ([name]) => !withoutEffect.has(name),
  );
  const formatting = options.format === false ? [] : formattingTexts(out);
  let isComplete = formatting !== undefined;
  const text = JSON.stringify(
    [
      out,
      given,
      schema,
      environment(schema, env),
      findImportOptions(out),
      packageFolder(out) ?? null,
      packageName(out) ?? null,
      formatting,
    ],
    (_, value: unknown) => {
      if (typeof value === "function") isComplete = false;
      return value;
    },
  );
  if (!isComplete) return undefined;
  return createHash("sha256").update(text).digest("hex");
}

/** The variables that a schema refers to. */
function environment(
  schema: readonly SourceFile[],
  env: Readonly<Record<string, string | undefined>>,
): readonly (readonly [string, string | null])[] {
  const names = schema.flatMap(({ text }) =>
    [...text.matchAll(/\benv\(\s*"([^"]+)"/g)].map(([, name = ""]) => name),
  );
  return names.map((name) => [name, env[name] ?? null]);
}
