import type { Datamodel } from "./datamodel.js";
import type { Declaration } from "./declarations.js";
import { SchemaError } from "./schema-error.js";
import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { offsetBefore } from "./edits.js";
import { withMergeConflicts } from "./merge-conflicts.js";
import {
  type LintFinding,
  lintSchemas,
  parseSchemas,
  type SchemaTexts,
} from "./prisma-parser.js";
import { type EditedFile, prepareTexts } from "./prepare-texts.js";
import { positionAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";

/**
 * Parses a schema of any supported Prisma major.
 *
 * @throws SchemaError with all mistakes, at their positions in the user's text.
 */
export function readDatamodel(
  files: readonly SourceFile[],
  declarations: readonly Declaration[],
): Datamodel {
  const { texts, edited } = prepareTexts(files, declarations);
  try {
    return JSON.parse(parseSchemas(texts)) as Datamodel;
  } catch (error) {
    const diagnostics = diagnose(texts, edited, error);
    throw new SchemaError(withMergeConflicts(diagnostics, files));
  }
}

function diagnose(
  texts: SchemaTexts,
  edited: ReadonlyMap<string, EditedFile>,
  cause: unknown,
): Diagnostic[] {
  const seen = new Set<string>();
  const diagnostics = findings(texts)
    .filter((finding) => !finding.is_warning)
    .map((finding) => describeFinding(finding, edited))
    .filter((diagnostic) => {
      const key = JSON.stringify(diagnostic);
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => order(a, edited) - order(b, edited));
  if (diagnostics.length > 0) return diagnostics;
  const message = cause instanceof Error ? cause.message : String(cause);
  return [
    {
      severity: "error",
      message: `the schema parser of Prisma failed: ${firstLine(message)}`,
      hint: "see whether `prisma validate` accepts the schema",
    },
  ];
}

function findings(texts: SchemaTexts): LintFinding[] {
  try {
    return lintSchemas(texts);
  } catch {
    // The same crash again: it adds nothing to the first one.
    return [];
  }
}

function describeFinding(
  finding: LintFinding,
  edited: ReadonlyMap<string, EditedFile>,
): Diagnostic {
  const source = edited.get(finding.file_name);
  const message = sentence(finding.text);
  if (source === undefined) return { severity: "error", message };
  const start = offsetBefore(source.edits, finding.start);
  const end = offsetBefore(source.edits, finding.end);
  const position = positionAt(source.file, start);
  return {
    severity: "error",
    message,
    ...inFile({ position, length: end - start }, "error"),
  };
}

/** Files in their order, then top to bottom. */
function order(
  { file, line = 0, column = 0 }: Diagnostic,
  edited: ReadonlyMap<string, EditedFile>,
): number {
  const index = file === undefined ? -1 : [...edited.keys()].indexOf(file);
  return (index * 1e6 + line) * 1e3 + Math.min(column, 999);
}

/** Prisma's message in our style: lower case, no prefix, no full stop. */
function sentence(text: string): string {
  return text
    .trim()
    .replace(/^Error (?:validating|parsing)(?:: | )/, "")
    .replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase())
    .replace(/\.$/, "");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
