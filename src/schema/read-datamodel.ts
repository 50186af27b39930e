import type { Datamodel } from "./datamodel.js";
import type { Declaration } from "./declarations.js";
import { SchemaError } from "./schema-error.js";
import {
  type Diagnostic,
  inFile,
  inReadingOrder,
} from "../source/diagnostic.js";
import { offsetBefore } from "./edits.js";
import {
  type LintFinding,
  lintSchemas,
  parseSchemas,
  type SchemaTexts,
} from "./prisma-parser.js";
import { type EditedFile, prepareTexts } from "./prepare-texts.js";
import { placeAt } from "../source/position.js";
import { siblingHint } from "./sibling-files.js";
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
    throw new SchemaError(withSiblingHint(diagnostics, files));
  }
}

/** The only file of a schema may be one of several. */
function withSiblingHint(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): Diagnostic[] {
  const [file, ...others] = files;
  const first = diagnostics.find(({ message }) => isUnknownType.test(message));
  const hint =
    first && file && others.length === 0
      ? siblingHint(file.path, file.name)
      : undefined;
  return diagnostics.map((one) =>
    one === first && hint !== undefined ? { ...one, hint } : one,
  );
}

const isUnknownType = /is neither a built-in type/;

function diagnose(
  texts: SchemaTexts,
  edited: ReadonlyMap<string, EditedFile>,
  cause: unknown,
): Diagnostic[] {
  const diagnostics = findings(texts)
    .filter((finding) => !finding.is_warning)
    .map((finding) => describeFinding(finding, edited))
    .toSorted(inReadingOrder);
  // Prisma may find the same mistake twice.
  const once = new Map(diagnostics.map((one) => [JSON.stringify(one), one]));
  if (once.size > 0) return [...once.values()];
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
  const place = placeAt(source.file, start, end - start);
  return { severity: "error", message, ...inFile(place, "error") };
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
