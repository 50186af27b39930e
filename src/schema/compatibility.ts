import {
  type Declaration,
  type Entry,
  stringsOf,
  stringsOfSetting,
} from "./declarations.js";
import { blank, type Edit } from "./edits.js";

const connectionUrls = new Set(["url", "directUrl", "shadowDatabaseUrl"]);

/**
 * The edits that make a schema of an older Prisma valid for the current parser:
 * connection URLs moved out of the schema, preview features were removed, and
 * views lost their keys and indexes. They are in order, and none moves a line.
 *
 * @param declarations those of one file
 * @param knownFeatures the preview features that the parser knows
 */
export function compatibilityEdits(
  declarations: readonly Declaration[],
  knownFeatures: ReadonlySet<string>,
): Edit[] {
  return declarations.flatMap((declaration) =>
    declaration.entries.flatMap((entry) =>
      entryEdits(declaration, entry, knownFeatures),
    ),
  );
}

function entryEdits(
  { keyword, file }: Declaration,
  entry: Entry,
  knownFeatures: ReadonlySet<string>,
): Edit[] {
  if (keyword === "datasource" && connectionUrls.has(entry.name)) {
    return [blankEntry(entry)];
  }
  if (keyword === "generator" && entry.name === "previewFeatures") {
    return retiredFeatures(entry, stringsOf(file, entry), knownFeatures);
  }
  if (keyword === "view") return viewEntry(entry);
  return [];
}

/** Blanks the names of removed features, and keeps commas only between the others. */
function retiredFeatures(
  entry: Entry,
  strings: ReturnType<typeof stringsOf>,
  known: ReadonlySet<string>,
): Edit[] {
  const kept = strings.filter(({ value }) => known.has(value));
  if (kept.length === strings.length) return [];
  const start = entry.masked.indexOf("[") + 1;
  // A lone string is allowed in place of a list.
  if (start === 0) {
    return [blankEntry(entry)];
  }
  const end = entry.masked.lastIndexOf("]");
  // A list without an end is for the parser to refuse.
  if (end < start) return [];
  const list = Array.from(" ".repeat(end - start));
  for (const [index, { offset, value }] of kept.entries()) {
    const comma = index < kept.length - 1 ? "," : "";
    const text = `${JSON.stringify(value)}${comma}`;
    list.splice(offset - entry.offset - start, text.length, ...text);
  }
  return [
    {
      start: entry.offset + start,
      end: entry.offset + end,
      text: list.join(""),
    },
  ];
}

/**
 * `@id` and `@@id` of a view become `@unique` and `@@unique`. Views have no
 * indexes either, so of an index only the fields that it names remain.
 */
function viewEntry(entry: Entry): Edit[] {
  if (/^@@(index|fulltext)(?!\w)/.test(entry.masked)) {
    return [blankEntry(entry)];
  }
  const keys = [...entry.masked.matchAll(uniqueAttribute)];
  return keys.flatMap((key) => {
    const [whole, sign, name, given = ""] = key;
    const start = entry.offset + key.index;
    const end = start + whole.length;
    if (sign === "@") {
      // It is unique already, so the attribute is dropped.
      if (name === "id" && keys.length > 1) return [blank(start, end)];
      return [...renamed(start, "@", name), blank(end - given.length, end)];
    }
    const map = indexName.exec(given);
    if (map === null) return renamed(start, "@@", name);
    const mapStart = end - given.length + map.index;
    return [
      ...renamed(start, "@@", name),
      blank(mapStart, mapStart + map[0].length),
    ];
  });
}

function blankEntry({ offset, masked }: Entry): Edit {
  return blank(offset, offset + masked.length);
}

const uniqueAttribute =
  /(@@?)(id|unique)(?!\w)(\s*\((?:[^()]|\([^()]*\))*\))?/g;
const indexName = /,\s*map\s*:\s*"_*"|map\s*:\s*"_*"\s*,?/;

function renamed(
  start: number,
  sign: string,
  name: string | undefined,
): Edit[] {
  if (name === "unique") return [];
  const end = start + sign.length + "id".length;
  return [{ start, end, text: `${sign}unique` }];
}

/** Whether views are declared although no generator block enables them. */
export function needsViewsFeature(
  declarations: readonly Declaration[],
): boolean {
  return (
    declarations.some(({ keyword }) => keyword === "view") &&
    !declarations.some(
      (declaration) =>
        declaration.keyword === "generator" &&
        stringsOfSetting(declaration, "previewFeatures").includes("views"),
    )
  );
}
