import { delegateName } from "./client-names.js";
import type { Draft } from "./draft.js";
import type { Model, RuledModel } from "./model-graph.js";
import { resolveRelation } from "./relations.js";
import type {
  FieldDescription,
  ModelDescription,
  UniqueDescription,
} from "./schema-description.js";
import { keysOver, usableUniques } from "./unique-keys.js";

/**
 * All models with all of their columns, for rules of access: a rule may ask for what no
 * service shows.
 *
 * @param served those that a service exposes
 */
export function ruledModels(
  declared: ReadonlyMap<string, ModelDescription>,
  drafts: ReadonlyMap<string, Draft>,
  served: readonly Model[],
): readonly RuledModel[] {
  const exposed = new Set(served.map(({ name }) => name));
  return [...declared.values()].map((model) => {
    const { name, isView, creatable, fields, uniques } = model;
    const draft = drafts.get(name);
    return {
      name,
      delegate: delegateName(name),
      isView,
      creatable,
      isServed: exposed.has(name),
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
  { name, type, list, nullable, hasDefault }: FieldDescription,
  draft: Draft | undefined,
): RuledModel["fields"][number] {
  const isPreset = draft?.exposure.fields.get(name)?.preset?.value === true;
  return {
    name,
    type,
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
): RuledModel["uniques"] {
  const all = keysOver(uniques, fields);
  const [id] = draft?.uniques ?? usableUniques(uniques, fields);
  const others = all.filter(({ key }) => key !== id?.key);
  return [...(id ? [id] : []), ...others].map((unique) => ({
    key: unique.key,
    fields: [...unique.fields],
  }));
}
