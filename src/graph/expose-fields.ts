import { type Draft, isHidden } from "./draft.js";
import type { Field, Relation } from "./model-graph.js";
import { readOnlyKeys, type WholeSchema } from "./read-only.js";
import { foreignKeyFields } from "./relations.js";

/** The fields of a model, shown and hidden, with their public names. */
export function exposeFields(
  { model, exposure }: Draft,
  relations: readonly Relation[],
  schema: WholeSchema,
): { readonly fields: readonly Field[]; readonly hidden: readonly Field[] } {
  const foreignKeys = foreignKeyFields(model, relations);
  const lockedKeys = readOnlyKeys(model, schema);
  const all = model.fields.map((field): Field => {
    const { name, readOnly } = exposure.fields.get(field.name) ?? {};
    const isLocked = readOnly?.value === true || lockedKeys.has(field.name);
    return {
      ...field,
      wireName: name?.value ?? field.name,
      ...(isLocked && { readOnly: true }),
      foreignKey: foreignKeys.has(field.name),
    };
  });
  return {
    fields: all.filter(({ name }) => !isHidden(exposure, name)),
    hidden: all.filter(({ name }) => isHidden(exposure, name)),
  };
}
