import type { OpenApiDocument } from "./document.js";
import { type KeepEntry, type Part, type PartMemo, partsOf } from "./parts.js";

/** The kept forms of a document's entries, in order. */
interface UsedEntries<Kept> {
  readonly paths: readonly Kept[];
  /** By section, without empty sections. */
  readonly components: ReadonlyMap<string, readonly Kept[]>;
}

/**
 * The paths of a document, and the components that they refer to, directly or
 * through others.
 *
 * @param keep - converts an entry to its kept form, so that its value can be freed
 * @param memo - has the kept forms for models that have not changed
 */
export function usedEntries<Kept>(
  document: OpenApiDocument,
  keep: KeepEntry<Kept>,
  memo?: PartMemo<Kept>,
): UsedEntries<Kept> {
  const paths = partsOf("paths", document.paths, keep, memo);
  const sections = Object.entries(document.components).map(
    ([section, entries]) =>
      [section, partsOf(section, entries, keep, memo)] as const,
  );
  const all = new Map(
    sections.flatMap(([, parts]) =>
      parts.map((part) => [part.reference, part] as const),
    ),
  );
  const used = new Set<string>();
  const follow = ({ references }: Part<Kept>): void => {
    for (const one of references) {
      if (used.has(one)) continue;
      used.add(one);
      const part = all.get(one);
      if (!part) throw new Error(`${one} is not there`);
      follow(part);
    }
  };
  paths.forEach(follow);
  const components = sections.map(
    ([section, parts]) =>
      [
        section,
        parts
          .filter(({ reference }) => used.has(reference))
          .map(({ kept }) => kept),
      ] as const,
  );
  return {
    paths: paths.map(({ kept }) => kept),
    components: new Map(components.filter(([, kept]) => kept.length > 0)),
  };
}
