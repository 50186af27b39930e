import type { UniqueKey } from "./model-graph.js";
import type {
  FieldDescription,
  UniqueDescription,
} from "./schema-description.js";

/**
 * The criteria that always identify one record, the best id first: the
 * declared id, then single fields, then compounds, each in declared order.
 * Criteria with a nullable part are left out, since in SQL null equals nothing,
 * and those with a hidden part, since clients cannot read it.
 */
export function usableUniques(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  return keysOver(
    uniques,
    fields.filter(({ nullable }) => !nullable),
  );
}

/**
 * The criteria with a part that may be null, in the same order: they identify a
 * record wherever each part has a value.
 */
export function nullableUniques(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  const nullable = new Set(
    fields.filter((field) => field.nullable).map(({ name }) => name),
  );
  return keysOver(uniques, fields).filter((unique) =>
    unique.fields.some((part) => nullable.has(part)),
  );
}

/**
 * The criteria whose parts are all among these fields, and are neither lists nor
 * Json: equal Json has many texts, of which none could be the id.
 */
function keysOver(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
): UniqueKey[] {
  const parts = new Set(
    fields
      .filter(({ list, type }) => !list && type !== "Json")
      .map(({ name }) => name),
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

/** Moves the unique over exactly these fields to the front; false if there is none. */
export function preferUnique(
  uniques: UniqueKey[],
  fields: readonly string[],
): boolean {
  const at = uniques.findIndex(
    (unique) =>
      unique.fields.length === fields.length &&
      unique.fields.every((field) => fields.includes(field)),
  );
  uniques.unshift(...uniques.splice(at, at < 0 ? 0 : 1));
  return at >= 0;
}

function rank(unique: UniqueDescription): number {
  if (unique.kind === "id") return 0;
  return unique.fields.length === 1 ? 1 : 2;
}
