import type { Directive } from "../graph/schema-description.js";
import { commentsIn } from "./comments.js";
import type { Declaration } from "./declarations.js";
import { SchemaError } from "./schema-error.js";
import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { type Position, positionAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";

/** The directives of a schema, each with its position. */
export type Directives = ReadonlyMap<Directive, Position>;

/**
 * Finds the lines `/// @api.<name> <value>` beside models and fields. A comment
 * belongs to the declaration before it on its line, else to the one on the next
 * line, like Prisma's own documentation comments.
 *
 * @throws SchemaError for directives without a declaration, and for comments that
 *   look like directives: silently ignoring a policy would leak data.
 */
export function scanDirectives(
  files: readonly SourceFile[],
  declarations: readonly Declaration[],
): Directives {
  const found = new Map<Directive, Position>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    // Most schemas have no directives; this keeps large ones fast.
    if (!/@(gen[-_]?)?api/i.test(file.text)) continue;
    const lines = file.text.split("\n");
    const owners = ownersByLine(file, declarations);
    for (const { offset, text } of commentsIn(file)) {
      const directive = /^\/\/\/[ \t]*@api\.(\S*)(.*)$/.exec(text);
      const at = directive ? text.indexOf("@") : meantAt(text);
      if (at === -1) continue;
      const position = positionAt(file, offset + at);
      const [, name = "", value = ""] = directive ?? [];
      const owner = directive && ownerOf(position, lines, owners);
      if (owner) found.set({ ...owner, name, value: value.trim() }, position);
      else {
        diagnostics.push({
          severity: "error",
          message: directive
            ? "a directive belongs to a model, a view or one of their fields: put it right above"
            : "a directive begins a comment of three slashes, and has a dot: /// @api.…",
          ...inFile({ position, length: text.length - at }, "error"),
        });
      }
    }
  }
  if (diagnostics.length > 0) throw new SchemaError(diagnostics);
  return found;
}

/**
 * The offset of a misspelled directive in a comment, or -1: other comments may
 * mention `@api.` too. Directives that a block comment disables are not meant, and
 * `@ApiHidden()` and `@apiName` are other tools'.
 */
function meantAt(text: string): number {
  const at = Math.max(...misspelled.map((form) => text.search(form)));
  const isLine = text.startsWith("//");
  return isLine || /^[\s*]*$/.test(text.slice(1, at)) ? at : -1;
}

const misspelled: readonly RegExp[] = [
  // A directive, though not where one counts.
  /(?<![\w.])@api\.{1,3}(hidden|type|id|rest|rpc|name|readOnly|writeOnly|preset|version|noIndex|noSecret|sample|length|min|max|email|url|pattern|trim|lower|deprecated|was|computed|actions)\b/i,
  // By our own name, with any word: nobody else's annotation begins so.
  /(?<![\w.])@gen[-_]?api(\.{1,3}|\s?\.|[(=])(?!config\b)\w/i,
  /(?<![\w.])@gen[-_]?api(:\s?|\/)(hidden|hide|type|id|rest|rpc|name|readOnly|writeOnly|preset|version|noIndex|noSecret|sample|deprecated|was|computed|actions)\b/i,
  /(?<=^\/\/+\s*)@gen[-_]?api\s(hidden|hide|readOnly|writeOnly|preset)\b/i,
  // Where one counts, without its dot. Only of those that close something, because
  // these would leak if they were overlooked.
  /(?<=^\/\/+\s*)@api[^\w\n/]{1,3}(hidden|readOnly|writeOnly|preset)\b/i,
  /(?<=^\/\/+\s*)@api\s?[^\w\s/]\s?(rest|rpc)\b/i,
  /(?<=^\/\/+\s*)@api_?([hH]idden|[rR]eadOnly|[wW]riteOnly|[pP]reset)\b(?!\s*\()/,
];

type Owner = Pick<Directive, "model" | "field">;

/** The models and fields that comments may belong to, by line number. */
function ownersByLine(
  file: SourceFile,
  declarations: readonly Declaration[],
): ReadonlyMap<number, Owner> {
  const owners = new Map<number, Owner>();
  let line = 1;
  let seen = 0;
  const add = (offset: number, owner: Owner): void => {
    for (; seen < offset; seen += 1) if (file.text[seen] === "\n") line += 1;
    owners.set(line, owner);
  };
  for (const {
    keyword,
    name: model,
    offset,
    entries,
    ...one
  } of declarations) {
    const isModel = keyword === "model" || keyword === "view";
    if (one.file !== file || !isModel) continue;
    add(offset, { model });
    for (const { name: field, offset: at } of entries) {
      if (!field.startsWith("@@")) add(at, { model, field });
    }
  }
  return owners;
}

function ownerOf(
  { line }: Position,
  lines: readonly string[],
  owners: ReadonlyMap<number, Owner>,
): Owner | undefined {
  if (!/^[ \t]*\/\/\//.test(lines[line - 1] ?? "")) {
    const owner = owners.get(line);
    return owner?.field === undefined ? undefined : owner;
  }
  let next = line;
  while (/^[ \t]*\/\//.test(lines[next] ?? "")) next += 1;
  return owners.get(next + 1);
}
