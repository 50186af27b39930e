import type { Picture } from "./picture.js";

/** What puts models into groups. */
export const groupings = ["file", "schema", "prefix", "auto", "none"] as const;

export type Grouping = (typeof groupings)[number];

/** Where the declaration of a model is. */
interface ModelPlace {
  /** The name of its file, without folder and ending. */
  readonly file?: string | undefined;
  /** The schema of the database. */
  readonly schema?: string | undefined;
}

type Groups = ReadonlyMap<string, string>;

/** Fewer models of a common name are no group. */
const fewest = 4;

/** The picture with the groups of its models. */
export function groupModels(
  picture: Picture,
  grouping: Grouping,
  placeOf: (model: string) => ModelPlace,
): Picture {
  const names = picture.models.map(({ name }) => name);
  const groups = groupsBy(grouping, names, placeOf);
  return {
    ...picture,
    models: picture.models.map((model) => {
      const group = groups.get(model.name);
      return group === undefined ? model : { ...model, group };
    }),
  };
}

/** The groups of a picture by name, each with its models in their order. */
export function groupsOf({
  models,
}: Picture): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>();
  for (const { name, group } of models) {
    if (group === undefined) continue;
    const known = members.get(group);
    if (known) known.push(name);
    else members.set(group, [name]);
  }
  return new Map([...members].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function groupsBy(
  grouping: Grouping,
  names: readonly string[],
  placeOf: (model: string) => ModelPlace,
): Groups {
  const by = (member: keyof ModelPlace): Groups =>
    new Map(
      names.flatMap((name) => {
        const place = placeOf(name)[member];
        return place === undefined ? [] : [[name, place] as const];
      }),
    );
  switch (grouping) {
    case "none":
      return new Map();
    case "file":
    case "schema":
      return by(grouping);
    case "prefix":
      return byCommonName(names);
    case "auto": {
      const files = by("file");
      if (count(files) >= 3) return files;
      const schemas = by("schema");
      return count(schemas) >= 2 ? schemas : byCommonName(names);
    }
  }
}

function count(groups: Groups): number {
  return new Set(groups.values()).size;
}

/** Groups by the longest words that names begin with, then by the last word of the others. */
function byCommonName(names: readonly string[]): Groups {
  const begin = common(names, (words) =>
    words.map((_, index) => words.slice(0, index + 1).join("")).reverse(),
  );
  const others = names.filter((name) => !begin.has(name));
  const end = common(others, (words) =>
    words.length > 1 ? [(words.at(-1) ?? "").replace(/^_+/, "")] : [],
  );
  return new Map([...begin, ...end]);
}

/**
 * @param partsOf the parts of a name that may name its group, the best one first
 */
function common(
  names: readonly string[],
  partsOf: (words: readonly string[]) => readonly string[],
): Groups {
  const parts = new Map(names.map((name) => [name, partsOf(wordsOf(name))]));
  const counts = new Map<string, number>();
  for (const part of [...parts.values()].flat()) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const chosen = new Map<string, string>();
  for (const [name, own] of parts) {
    const part = own.find((one) => (counts.get(one) ?? 0) >= fewest);
    if (part !== undefined) chosen.set(name, part);
  }
  return chosen;
}

/** `AppAuthUser` and `app_auth_user` in their words. */
function wordsOf(name: string): readonly string[] {
  return name.match(/_*(\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_]+)/gu) ?? [name];
}
