import { type Declaration, type Entry, stringsOf } from "./declarations.js";
import { blank, type Edit } from "./edits.js";

const connectionUrls = new Set(["url", "directUrl", "shadowDatabaseUrl"]);

/**
 * The edits after which the parser of the present Prisma takes a schema of an
 * older major: connection URLs moved out of the schema, preview features
 * retired, and views lost their primary keys. None moves a line.
 */
export function compatibilityEdits(
  declarations: readonly Declaration[],
  previewFeatures: ReadonlySet<string>,
): Edit[] {
  return declarations
    .flatMap((declaration) =>
      declaration.entries.flatMap((entry) =>
        entryEdits(declaration, entry, previewFeatures),
      ),
    )
    .toSorted((a, b) => a.start - b.start);
}

function entryEdits(
  { keyword, file }: Declaration,
  entry: Entry,
  previewFeatures: ReadonlySet<string>,
): Edit[] {
  if (keyword === "datasource" && connectionUrls.has(entry.name)) {
    return [blank(entry.offset, entry.offset + entry.masked.length)];
  }
  if (keyword === "generator" && entry.name === "previewFeatures") {
    return retiredFeatures(entry, stringsOf(file, entry), previewFeatures);
  }
  if (keyword === "view") return viewId(entry);
  return [];
}

/** Blanks the names that are gone, and keeps commas only between the others. */
function retiredFeatures(
  entry: Entry,
  strings: ReturnType<typeof stringsOf>,
  known: ReadonlySet<string>,
): Edit[] {
  const kept = strings.filter(({ value }) => known.has(value));
  if (kept.length === strings.length) return [];
  const start = entry.masked.indexOf("[") + 1;
  const end = entry.masked.lastIndexOf("]");
  // A lone string is allowed in place of a list.
  if (start === 0 || end < start) {
    return [blank(entry.offset, entry.offset + entry.masked.length)];
  }
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

/** `@id` and `@@id` of a view become `@unique` and `@@unique`. */
function viewId(entry: Entry): Edit[] {
  const id = /(^|\s)(@@?)id(?!\w)(\s*\([^)]*\))?/.exec(entry.masked);
  if (id === null) return [];
  const [whole, before = "", sign = "@", given = ""] = id;
  const start = entry.offset + id.index + before.length;
  const end = entry.offset + id.index + whole.length;
  // Already unique, so nothing is left to say.
  if (sign === "@" && /@unique(?!\w)/.test(entry.masked)) {
    return [blank(start, end)];
  }
  const tag: Edit = {
    start,
    end: start + sign.length + "id".length,
    text: `${sign}unique`,
  };
  // A view has no index, so the index's own name (`map`) has no place either.
  const map = /,?\s*map\s*:\s*"_*"/.exec(given);
  if (sign === "@") {
    return [tag, ...(given === "" ? [] : [blank(end - given.length, end)])];
  }
  if (map === null) return [tag];
  const mapStart = end - given.length + map.index;
  return [tag, blank(mapStart, mapStart + map[0].length)];
}

/** Whether views are declared although no generator block switches them on. */
export function needsViewsFeature(
  declarations: readonly Declaration[],
): boolean {
  return (
    declarations.some(({ keyword }) => keyword === "view") &&
    !declarations.some(
      ({ keyword, entries, file }) =>
        keyword === "generator" &&
        entries.some(
          (entry) =>
            entry.name === "previewFeatures" &&
            stringsOf(file, entry).some(({ value }) => value === "views"),
        ),
    )
  );
}
