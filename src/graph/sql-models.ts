import { delegateName } from "./client-names.js";
import type { SqlModel, SqlRelation } from "./model-graph.js";
import { resolveRelation } from "./relations.js";
import type {
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "./schema-description.js";
import { keysOver } from "./unique-keys.js";

/** All models with their tables, for reads by SQL: a filter may lead to what no service shows. */
export function sqlModels({
  models,
  tables,
}: SchemaDescription): readonly SqlModel[] {
  const declared = new Map(models.map((model) => [model.name, model]));
  return tables.flatMap(({ model: name, ...table }) => {
    const model = declared.get(name);
    if (!model) return [];
    return {
      name,
      delegate: delegateName(name),
      ...table,
      uniques: keysOver(model.uniques, model.fields),
      relations: model.relations.flatMap((relation) => {
        const target = declared.get(relation.target);
        return (target && relationOf(model, relation, target)) ?? [];
      }),
    };
  });
}

function relationOf(
  model: ModelDescription,
  relation: RelationDescription,
  target: ModelDescription,
): SqlRelation | undefined {
  const resolved = resolveRelation(model, relation, target);
  const other = target.relations.find(({ name }) => name === resolved?.inverse);
  if (!resolved || !other) return undefined;
  const common = {
    name: relation.name,
    target: target.name,
    list: relation.list,
  };
  if (relation.fields.length > 0) {
    const key = pairs(relation.fields, relation.references);
    return { ...common, ...(relation.optional && { optional: "key" }), key };
  }
  if (other.fields.length > 0) {
    const key = pairs(other.references, other.fields);
    return { ...common, ...(!relation.list && { optional: "record" }), key };
  }
  // Which column is whose, the names of the models decide; of one model, more than they.
  if (model.name === target.name || !relation.list || !other.list) {
    return undefined;
  }
  const [own, others] =
    model.name < target.name ? (["A", "B"] as const) : (["B", "A"] as const);
  const { databaseSchema: schema } = model;
  if (schema !== target.databaseSchema) return undefined;
  return {
    ...common,
    join: {
      table: `_${relation.relationName}`,
      ...(schema !== undefined && { schema }),
      own,
      others,
    },
  };
}

function pairs(
  own: readonly string[],
  others: readonly string[],
): readonly (readonly [string, string])[] {
  return own.map((name, index) => [name, others[index] ?? ""]);
}
