import { delegateName } from "./client-names.js";
import type { Draft } from "./draft.js";
import type { DeclaredModel } from "./model-graph.js";
import { resolveRelation } from "./relations.js";
import type {
  FieldDescription,
  ModelDescription,
  UniqueDescription,
} from "./schema-description.js";
import { keysOver, usableUniques } from "./unique-keys.js";

/**
 * All models with all of their columns: rules of access and filters may ask for what no
 * service shows.
 */
export function declaredModels(
  declared: ReadonlyMap<string, ModelDescription>,
  drafts: ReadonlyMap<string, Draft>,
): readonly DeclaredModel[] {
  return [...declared.values()].map((model) => {
    const { name, isView, creatable, fields, uniques } = model;
    const draft = drafts.get(name);
    return {
      name,
      delegate: delegateName(name),
      isView,
      creatable,
      fields: fields.map((field) => columnOf(field, draft)),
      relations: model.relations.flatMap((relation) => {
        const target = declared.get(relation.target);
        return (target && resolveRelation(model, relation, target)) ?? [];
      }),
      uniques: criteria(uniques, fields, draft),
    };
  });
}

function columnOf(
  { name, type, of, list, nullable, hasDefault }: FieldDescription,
  draft: Draft | undefined,
): DeclaredModel["fields"][number] {
  const isPreset = draft?.exposure.fields.get(name)?.preset?.value === true;
  return {
    name,
    type,
    ...(of !== undefined && { of }),
    list,
    nullable,
    hasDefault,
    ...(isPreset && { preset: true }),
  };
}

/** Every criterion that a `where` can name, the public id first. */
function criteria(
  uniques: readonly UniqueDescription[],
  fields: readonly FieldDescription[],
  draft: Draft | undefined,
): DeclaredModel["uniques"] {
  const all = keysOver(uniques, fields);
  const [id] = draft?.uniques ?? usableUniques(uniques, fields);
  const others = all.filter(({ key }) => key !== id?.key);
  return [...(id ? [id] : []), ...others].map((unique) => ({
    key: unique.key,
    fields: [...unique.fields],
  }));
}
