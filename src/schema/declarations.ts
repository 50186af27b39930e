import type { SourceFile } from "../source/source-file.js";
import { maskText } from "./comments.js";

type DeclarationKeyword =
  "model" | "view" | "type" | "enum" | "datasource" | "generator";

/** A block in the text of a schema. */
export interface Declaration {
  readonly keyword: DeclarationKeyword;
  readonly name: string;
  readonly file: SourceFile;
  /** The offset of the name. */
  readonly offset: number;
  readonly entries: readonly Entry[];
}

/** A line of a block: a field, a `@@attribute`, an enum value or a setting. */
export interface Entry {
  readonly name: string;
  readonly offset: number;
  /** The line from the name on; comments are blanked, strings filled with `_`. */
  readonly masked: string;
}

/** A block may open on the line on which another one closes. */
const opening =
  /^\s*(?:\}\s*)?(model|view|type|enum|datasource|generator)\s+([^\s{]+)\s*\{/;

/**
 * The blocks of a file. The schema language is line based: inside of a block, no
 * entry spans two lines. So scanning by line is exact once comments and strings
 * are masked. Invalid text gives fewer declarations; the parser reports it.
 */
export function scanDeclarations(file: SourceFile): Declaration[] {
  const declarations: Declaration[] = [];
  let entries: Entry[] | undefined;
  let offset = 0;
  for (const line of maskText(file.text).split("\n")) {
    const [, keyword, name] = opening.exec(line) ?? [];
    if (keyword !== undefined && name !== undefined) {
      const afterKeyword = line.indexOf(keyword) + keyword.length;
      entries = [];
      declarations.push({
        keyword: keyword as DeclarationKeyword,
        name,
        file,
        offset: offset + line.indexOf(name, afterKeyword),
        entries,
      });
    } else if (line.trimStart().startsWith("}")) {
      entries = undefined;
    } else {
      const [entryName] = /[^\s=(]+/.exec(line) ?? [];
      if (entries !== undefined && entryName !== undefined) {
        const start = line.indexOf(entryName);
        entries.push({
          name: entryName,
          offset: offset + start,
          masked: line.slice(start).trimEnd(),
        });
      }
    }
    offset += line.length + 1;
  }
  return declarations;
}

/** The string literals of an entry, with their offsets into the file. */
export function stringsOf(
  file: SourceFile,
  entry: Entry,
): { readonly offset: number; readonly end: number; readonly value: string }[] {
  return [...entry.masked.matchAll(/"_*"/g)].map((match) => {
    const offset = entry.offset + match.index;
    const end = offset + match[0].length;
    return { offset, end, value: unquote(file.text.slice(offset, end)) };
  });
}

/** The strings that a block gives to a setting. */
export function stringsOfSetting(
  { file, entries }: Declaration,
  name: string,
): readonly string[] {
  return entries
    .filter((entry) => entry.name === name)
    .flatMap((entry) => stringsOf(file, entry))
    .map(({ value }) => value);
}

/** `name = "value"` or `name = env("NAME")`, as Prisma reads them. */
export function textOfSetting(
  { file, entries }: Declaration,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) return undefined;
  const [literal] = stringsOf(file, entry);
  const isVariable = /=\s*env\s*\(/.test(entry.masked);
  // Prisma takes an empty variable for one that is not set.
  return literal && isVariable
    ? environment[literal.value] || undefined
    : literal?.value;
}

function unquote(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.slice(1, -1);
  }
}
