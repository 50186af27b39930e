import type { Directive } from "../graph/schema-description.js";
import type { Declaration } from "./declarations.js";
import { SchemaError } from "./schema-error.js";
import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { type Position, positionAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";

/** The directives of a schema, each with its place. */
export type Directives = ReadonlyMap<Directive, Position>;

/**
 * Reads the lines `/// @api.<name> <value>` beside models and fields. A comment
 * belongs to what stands before it on its line, else to what follows on the
 * next, as in Prisma's own documentation comments.
 *
 * @throws SchemaError for directives that belong to nothing, and for what was
 *   meant as one: a policy that is passed over in silence is a leak.
 */
export function readDirectives(
  files: readonly SourceFile[],
  declarations: readonly Declaration[],
): Directives {
  const found = new Map<Directive, Position>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    // Most schemas say nothing, and large ones are read in no time.
    if (!/@api\b/i.test(file.text)) continue;
    const lines = file.text.split("\n");
    const owners = ownersByLine(file, declarations);
    for (const { offset, text } of comments(file)) {
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
            : "a directive begins a comment of three slashes: /// @api.…",
          ...inFile({ position, length: text.length - at }, "error"),
        });
      }
    }
  }
  if (diagnostics.length > 0) throw new SchemaError(diagnostics);
  return found;
}

/**
 * Where a comment begins to say what only misses a directive's form, or -1: others
 * may well speak of `@api.`. What is commented out by a block is meant to be out.
 */
function meantAt(text: string): number {
  const at = text.search(
    /(?<![\w.])@api[^\w\n]{1,3}(hidden|type|id|rest|rpc|name|readOnly)\b/i,
  );
  const isLine = text.startsWith("//");
  return isLine || /^[\s*]*$/.test(text.slice(1, at)) ? at : -1;
}

interface Comment {
  readonly offset: number;
  readonly text: string;
}

function comments({ text }: SourceFile): readonly Comment[] {
  return [
    ...text.matchAll(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g),
  ].flatMap((match) =>
    match[0].startsWith("/")
      ? [{ offset: match.index, text: match[0].trimEnd() }]
      : [],
  );
}

type Owner = Pick<Directive, "model" | "field">;

/** What a comment may belong to, by the number of its line. */
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
  { line, column }: Position,
  lines: readonly string[],
  owners: ReadonlyMap<number, Owner>,
): Owner | undefined {
  const before = lines[line - 1]?.slice(0, column - 1) ?? "";
  if (!/^[ \t]*\/\/\//.test(before)) {
    const owner = owners.get(line);
    return owner?.field === undefined ? undefined : owner;
  }
  let next = line;
  while (/^[ \t]*\/\//.test(lines[next] ?? "")) next += 1;
  return owners.get(next + 1);
}
