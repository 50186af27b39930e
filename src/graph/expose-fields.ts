import { deprecatedIn, type Draft, isHidden } from "./draft.js";
import { rulesOf } from "./field-rules.js";
import type { Field, Relation } from "./model-graph.js";
import { readOnlyKeys, type WholeSchema } from "./read-only.js";
import { foreignKeyFields } from "./relations.js";
import { servedRelations, type Service, services } from "./served.js";
import { versionField } from "./version-field.js";

/** The fields of a model, shown and hidden, with their public names. */
export function exposeFields(
  { model, exposure }: Draft,
  relations: readonly Relation[],
  schema: WholeSchema,
): { readonly fields: readonly Field[]; readonly hidden: readonly Field[] } {
  const keysIn = (service: Service): ReadonlySet<string> =>
    foreignKeyFields(model, servedRelations({ relations }, service));
  const keys = { rest: keysIn("rest"), rpc: keysIn("rpc") };
  const lockedKeys = readOnlyKeys(model, schema);
  const version = versionField({ model, exposure });
  const all = model.fields.map((field): Field => {
    const said = exposure.fields.get(field.name) ?? {};
    const { name, hidden, readOnly, writeOnly, preset } = said;
    const rules = rulesOf(said);
    const isLocked =
      readOnly?.value === true ||
      lockedKeys.has(field.name) ||
      field === version;
    return {
      ...field,
      wireName: name?.value ?? field.name,
      ...(isLocked && { readOnly: true }),
      ...(writeOnly?.value === true &&
        hidden?.value !== true &&
        !isLocked && { writeOnly: true }),
      ...(preset?.value === true && { preset: true }),
      ...(rules.length > 0 && { rules }),
      ...deprecatedIn(exposure, field.name),
      linkedIn: services.filter((service) => keys[service].has(field.name)),
    };
  });
  return {
    fields: all.filter(({ name }) => !isHidden(exposure, name)),
    hidden: all.filter(({ name }) => isHidden(exposure, name)),
  };
}
