import { deprecationText } from "../graph/deprecation.js";
import type { Deprecation } from "../graph/model-graph.js";
import type { Service } from "../graph/served.js";

/**
 * A JSDoc block of the given lines, escaped so that text of `///` comments cannot
 * end the block.
 */
export function docComment(indent: string, lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  const [first = "", ...others] = safe;
  if (others.length === 0) return `${indent}/** ${first} */`;
  const middle = safe.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}/**`, ...middle, `${indent} */`].join("\n");
}

/**
 * The lines of a `///` comment without annotations for other generators:
 * `@HideField()` and `@zod.string({ … })` are left out, on lines of their own and
 * at the end of lines. Nor what `prisma db pull` notes for the owner of the schema:
 * what keeps it from migrating a table is nothing that users of an API should read.
 */
export function documentationLines(
  documentation: string | undefined,
): readonly string[] {
  const lines: string[] = [];
  let open = 0;
  for (const line of (documentation ?? "").split("\n")) {
    const text = line.trim();
    // An annotation continues until its parentheses are closed.
    const start = open > 0 ? 0 : annotationStart(text);
    const told = start < 0 ? text : text.slice(0, start).trimEnd();
    if (start >= 0) open = Math.max(0, open + depth(text.slice(start)));
    if (told !== "" && !fieldType.test(told) && !isPullNote(told)) {
      lines.push(told);
    }
  }
  return lines;
}

/** A TypeScript type of a field, `[Settings]` or `!["a" | "b"]`: no link, no image. */
const fieldType = /^!?\[(?![^\]]*\][([])/;

/** The tag that editors know, of what is deprecated. */
export function deprecatedLines(
  deprecated: Deprecation | undefined,
  service: Service,
): readonly string[] {
  return deprecated
    ? [`@deprecated ${deprecationText(deprecated, service)}`]
    : [];
}

function isPullNote(text: string): boolean {
  return pullNotes.some((note) => note.test(text));
}

const pullNotes: readonly RegExp[] = [
  /https:\/\/pris\.ly\/d\//,
  /^The underlying (table|view) does not contain a valid unique identifier/,
  // The comment of a field that is commented out belongs to the next one.
  /^This (field|enum) was commented out because of/,
  // MongoDB's come from a sample of the documents.
  /^(Could not determine type: the field only had|Multiple data types found:|Field referred in an index, but found no data)/,
];

/** Where an annotation begins: a line with `@`, or a call at the end of one. */
function annotationStart(text: string): number {
  return text.startsWith("@") ? 0 : text.search(/(?<=\s)@[A-Za-z][\w.]*\(/);
}

function depth(text: string): number {
  return text.split("(").length - text.split(")").length;
}
