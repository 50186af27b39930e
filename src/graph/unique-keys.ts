import { isFilterable } from "./checks/combination-names.js";
import type { UniqueKey } from "./model-graph.js";
import type {
  FieldDescription,
  UniqueDescription,
} from "./schema-description.js";

/**
 * The criteria that can be the id of a record, the best first: the declared id, then
 * single fields, then compounds, each in declared order. Criteria with a nullable part
 * are left out, since in SQL null equals nothing; those with a Json part, since equal
 * Json has many texts; those with a part that Prisma cannot filter by; and those with a
 * hidden part, since clients cannot read it.
 */
export function usableUniques(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  return keysOver(
    uniques,
    fields.filter((field) => !isNoIdPart(field)),
  );
}

/**
 * The other criteria, in the same order: they identify a record wherever each part
 * has a value, but cannot be its id.
 */
export function otherUniques(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  const others = new Set(fields.filter(isNoIdPart).map(({ name }) => name));
  return keysOver(uniques, fields).filter((unique) =>
    unique.fields.some((part) => others.has(part)),
  );
}

/**
 * Whether Prisma has look-ups of a view's records. It also has them by names that it cannot
 * filter by, which are no id.
 */
export function hasLookUps(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): boolean {
  const parts = fields.filter((field) => !isNoKeyPart(field));
  return keysOver(uniques, parts).length > 0;
}

function isNoIdPart(field: FieldDescription): boolean {
  return isNoKeyPart(field) || !isFilterable(field);
}

function isNoKeyPart({ nullable, type }: FieldDescription): boolean {
  return nullable || type === "Json";
}

/** The criteria whose parts are all among these fields, and are no lists. */
export function keysOver(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  const parts = new Set(
    fields.filter(({ list }) => !list).map(({ name }) => name),
  );
  const keys = new Map<string, UniqueKey>();
  for (const unique of uniques.toSorted((a, b) => rank(a) - rank(b))) {
    const key = unique.name ?? unique.fields.join("_");
    if (unique.fields.every((part) => parts.has(part)) && !keys.has(key)) {
      const isPrimary = unique.kind === "id";
      keys.set(key, {
        fields: unique.fields,
        key,
        ...(!isPrimary && { notPrimary: true }),
        ...(unique.index !== undefined && { index: unique.index }),
      });
    }
  }
  return [...keys.values()];
}

/** The criteria with the one over exactly these fields first, if there is one. */
export function preferUnique(
  uniques: readonly UniqueKey[],
  fields: readonly string[],
): readonly UniqueKey[] {
  const preferred = uniques.find((unique) => isOver(unique, fields));
  return preferred
    ? [preferred, ...uniques.filter((unique) => unique !== preferred)]
    : uniques;
}

/** Whether a criterion has exactly these fields, in any order. */
export function isOver(unique: UniqueKey, fields: readonly string[]): boolean {
  return (
    unique.fields.length === fields.length &&
    unique.fields.every((field) => fields.includes(field))
  );
}

function rank(unique: UniqueDescription): number {
  if (unique.kind === "id") return 0;
  return unique.fields.length === 1 ? 1 : 2;
}
