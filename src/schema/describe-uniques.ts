import type { UniqueDescription } from "../graph/schema-description.js";
import type {
  DatamodelIndex,
  DatamodelKey,
  DatamodelModel,
} from "./datamodel.js";
import type { Declaration } from "./declarations.js";

/**
 * The unique criteria of a model that a `where` can name. The datamodel has
 * one-field blocks twice: as a block and as a flag on the field.
 */
export function describeUniques(
  model: DatamodelModel,
  block: Declaration | undefined,
  indexes: readonly DatamodelIndex[],
): UniqueDescription[] {
  const throughComposite = (block?.entries ?? [])
    .filter(({ name }) => name === "@@unique")
    .map(({ masked }) => /\[[^\]]*\.[^\]]*\]/.test(masked));
  const blocks = model.uniqueIndexes
    // `@@unique([address.city])` arrives as `[city]`, a field of another type.
    .filter((_, index) => throughComposite[index] !== true);
  const inBlocks = new Set(
    blocks.flatMap(({ fields }) => (fields.length === 1 ? fields : [])),
  );
  const uniques = [
    ...(model.primaryKey === null
      ? model.fields
          .filter((field) => field.isId)
          .map(({ name }) => single("id", name))
      : describeKey("id", model.primaryKey)),
    ...model.fields
      .filter(
        ({ isUnique, kind, name }) =>
          isUnique && kind !== "object" && !inBlocks.has(name),
      )
      .map(({ name }) => single("unique", name)),
    ...blocks.flatMap((key) => describeKey("unique", key)),
  ];
  return uniques.map((unique) => ({
    ...unique,
    ...indexName(unique, indexes),
  }));
}

/** The name that the schema gives to the index of a unique (`map:`). */
function indexName(
  { kind, fields }: UniqueDescription,
  indexes: readonly DatamodelIndex[],
): { readonly index?: string } {
  const index = indexes.find(
    (one) =>
      one.type === kind &&
      one.fields.map(({ name }) => name).join() === fields.join(),
  )?.dbName;
  return index === undefined ? {} : { index };
}

function single(kind: "id" | "unique", name: string): UniqueDescription {
  return { kind, fields: [name] };
}

/**
 * None for a named block of one field: the Prisma client requires that name in a
 * `where`, and then does not know it.
 */
function describeKey(
  kind: "id" | "unique",
  { name, fields }: DatamodelKey,
): UniqueDescription[] {
  if (name === null) return [{ kind, fields }];
  return fields.length === 1 ? [] : [{ kind, fields, name }];
}
