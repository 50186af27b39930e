import type { UniqueDescription } from "../graph/schema-description.js";
import type { DatamodelKey, DatamodelModel } from "./datamodel.js";
import type { Declaration } from "./declarations.js";

/**
 * The unique criteria of a model. The datamodel spells one-field blocks twice,
 * as a block and as a flag on the field; only the block knows the name, which
 * is what a `where` then takes.
 */
export function describeUniques(
  model: DatamodelModel,
  block: Declaration | undefined,
): UniqueDescription[] {
  const throughComposite = (block?.entries ?? [])
    .filter(({ name }) => name === "@@unique")
    .map(({ masked }) => /\[[^\]]*\.[^\]]*\]/.test(masked));
  const blocks = model.uniqueIndexes
    // `@@unique([address.city])` arrives as `[city]`, a field of another type.
    .filter((_, index) => throughComposite[index] !== true)
    .map((key) => describeKey("unique", key));
  const named = new Set(
    blocks.flatMap(({ fields }) => (fields.length === 1 ? fields : [])),
  );
  const single = (kind: "id" | "unique", name: string): UniqueDescription => ({
    kind,
    fields: [name],
  });
  return [
    ...(model.primaryKey === null
      ? model.fields
          .filter((field) => field.isId)
          .map(({ name }) => single("id", name))
      : [describeKey("id", model.primaryKey)]),
    ...model.fields
      .filter(
        ({ isUnique, kind, name }) =>
          isUnique && kind !== "object" && !named.has(name),
      )
      .map(({ name }) => single("unique", name)),
    ...blocks,
  ];
}

function describeKey(
  kind: "id" | "unique",
  { name, fields }: DatamodelKey,
): UniqueDescription {
  return { kind, fields, ...(name !== null && { name }) };
}
