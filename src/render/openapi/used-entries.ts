import type { Entry, OpenApiDocument } from "./document.js";
import type { Json, JsonObject } from "./json.js";

/** What is kept of a document's entries, by their names. */
export interface UsedEntries<Kept> {
  readonly paths: ReadonlyMap<string, Kept>;
  /** By section; none of them is empty. */
  readonly components: ReadonlyMap<string, ReadonlyMap<string, Kept>>;
}

/**
 * The paths of a document, and the components that they refer to, directly or
 * through others.
 *
 * @param keep - what is kept of an entry, whose own value may then be dropped
 */
export function usedEntries<Kept>(
  { paths, components }: OpenApiDocument,
  keep: (entry: Entry) => Kept,
): UsedEntries<Kept> {
  const all = new Map<string, ReadonlyMap<string, Part<Kept>>>();
  for (const [section, entries] of Object.entries(components)) {
    all.set(section, parts(entries, keep));
  }
  const used = new Set<string>();
  const follow = (references: readonly string[]): void => {
    for (const reference of references) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [, , section = "", name = ""] = reference.split("/");
      const part = all.get(section)?.get(name);
      if (!part) throw new Error(`${reference} is not there`);
      follow(part.references);
    }
  };
  const roots = parts(paths, keep);
  for (const { references } of roots.values()) follow(references);
  const usedOf = (section: string): ReadonlyMap<string, Kept> =>
    keptOf(all.get(section) ?? new Map<string, Part<Kept>>(), (name) =>
      used.has(`#/components/${section}/${name}`),
    );
  return {
    paths: keptOf(roots, () => true),
    components: new Map(
      [...all.keys()]
        .map((section) => [section, usedOf(section)] as const)
        .filter(([, entries]) => entries.size > 0),
    ),
  };
}

interface Part<Kept> {
  readonly kept: Kept;
  readonly references: readonly string[];
}

function parts<Kept>(
  entries: Iterable<Entry>,
  keep: (entry: Entry) => Kept,
): ReadonlyMap<string, Part<Kept>> {
  const made = new Map<string, Part<Kept>>();
  for (const entry of entries) {
    const references: string[] = [];
    collect(entry[1], references);
    made.set(entry[0], { kept: keep(entry), references });
  }
  return made;
}

function collect(value: Json | undefined, references: string[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const name in value) {
    const member = (value as JsonObject)[name];
    if (name === "$ref" && typeof member === "string") references.push(member);
    else collect(member, references);
  }
}

function keptOf<Kept>(
  all: ReadonlyMap<string, Part<Kept>>,
  isUsed: (name: string) => boolean,
): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  for (const [name, part] of all) if (isUsed(name)) kept.set(name, part.kept);
  return kept;
}
