import type {
  Model,
  ModelGraph,
  Relation,
} from "../../../src/graph/model-graph.js";

/**
 * The metadata that the reference's REST handler needs. `zenstack generate` would
 * write it; since we make it from our graph, its generator is not needed.
 */
export function modelMeta({ models }: ModelGraph): object {
  return { models: Object.fromEntries(models.map(modelEntry)) };
}

function modelEntry(model: Model) {
  const fields = model.fields.map((field) => ({
    name: field.name,
    type: field.of ?? field.type,
    isId: model.id?.fields.includes(field.name) ?? false,
    isArray: field.list,
    isOptional: field.nullable,
    isForeignKey: field.linkedIn.includes("rest"),
    isAutoIncrement: field.generated,
    ...(field.linkedIn.includes("rest") && {
      relationField: ownerOf(model, field.name),
    }),
  }));
  const members = [...fields, ...model.relations.map(relationField)];
  const uniques = model.uniques.map((unique) => [
    unique.key,
    { name: unique.key, fields: unique.fields },
  ]);
  return [
    model.delegate,
    {
      name: model.name,
      fields: Object.fromEntries(members.map((field) => [field.name, field])),
      uniqueConstraints: Object.fromEntries(uniques),
    },
  ] as const;
}

function relationField(relation: Relation) {
  const { foreignKey } = relation;
  const pairs = foreignKey?.references.map((reference, index) => [
    reference,
    foreignKey.fields[index],
  ]);
  return {
    name: relation.name,
    type: relation.target,
    isDataModel: true,
    isArray: relation.kind === "to-many",
    isOptional: relation.nullable,
    backLink: relation.inverse,
    ...(pairs && {
      isRelationOwner: true,
      foreignKeyMapping: Object.fromEntries(pairs),
    }),
  };
}

function ownerOf({ relations }: Model, field: string): string | undefined {
  return relations.find(({ foreignKey }) => foreignKey?.fields.includes(field))
    ?.name;
}
