import type { JoinTable, SqlTable } from "./model-graph.js";
import { resolveRelation } from "./relations.js";
import type {
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "./schema-description.js";
import { keysOver } from "./unique-keys.js";

/** All tables, for reads by SQL: a filter may lead to what no service shows. */
export function sqlTables({
  models,
  tables,
}: SchemaDescription): readonly SqlTable[] {
  const declared = new Map(models.map((model) => [model.name, model]));
  return tables.flatMap((table) => {
    const model = declared.get(table.model);
    if (!model) return [];
    const [key] = keysOver(model.uniques, model.fields);
    return {
      ...table,
      ...(key && { key: key.key }),
      joins: model.relations.flatMap((relation) => {
        const target = declared.get(relation.target);
        return (target && joinOf(model, relation, target)) ?? [];
      }),
    };
  });
}

/** Of models without a key to each other. */
function joinOf(
  model: ModelDescription,
  relation: RelationDescription,
  target: ModelDescription,
): JoinTable | undefined {
  const resolved = resolveRelation(model, relation, target);
  const other = target.relations.find(({ name }) => name === resolved?.inverse);
  if (!other || relation.fields.length > 0 || other.fields.length > 0) {
    return undefined;
  }
  if (!relation.list || !other.list) return undefined;
  const { databaseSchema: schema } = model;
  // Prisma has the order of the models' names, and of the fields' names in one model.
  const isFirst =
    model.name === target.name
      ? relation.name < other.name
      : model.name < target.name;
  if (schema !== target.databaseSchema) return undefined;
  return {
    relation: relation.name,
    table: `_${relation.relationName}`,
    ...(schema !== undefined && { schema }),
    own: isFirst ? "A" : "B",
  };
}
