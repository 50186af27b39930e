import type { Relation } from "./model-graph.js";
import type {
  FieldDescription,
  ModelDescription,
  RelationDescription,
} from "./schema-description.js";

/** Own fields that hold a relation's key, also the id lists of MongoDB. */
export function foreignKeyFields(
  model: ModelDescription,
  relations: readonly Relation[],
): ReadonlySet<string> {
  const kept = new Set(relations.map((relation) => relation.name));
  return new Set(
    model.relations
      .filter((relation) => kept.has(relation.name))
      .flatMap((relation) => relation.fields),
  );
}

/** A relation's other side, if the target has it. */
export function inverseOf(
  model: ModelDescription,
  relation: RelationDescription,
  target: ModelDescription,
): RelationDescription | undefined {
  return target.relations.find(
    (other) =>
      other.relationName === relation.relationName &&
      other.target === model.name &&
      // A self relation has both of its sides on one model.
      !(target.name === model.name && other.name === relation.name),
  );
}

/**
 * A relation with its other side. None if that is missing (an ignored field): the
 * foreign key is then an ordinary attribute. The Prisma client does not have a relation
 * either if it ignores a column of its key.
 */
export function resolveRelation(
  model: ModelDescription,
  relation: RelationDescription,
  target: ModelDescription,
): Relation | undefined {
  const inverse = inverseOf(model, relation, target);
  if (!inverse || !hasKey(model, relation) || !hasKey(target, inverse)) {
    return undefined;
  }
  const { name, fields, references, documentation } = relation;
  const key = referringColumns(model, relation);
  const visible =
    key.length > 0 &&
    references.every((field) => findField(target, field) !== undefined);
  return {
    name,
    wireName: name,
    target: target.name,
    kind: relation.list ? "to-many" : "to-one",
    nullable:
      !relation.list &&
      relation.optional &&
      // A key refers to nothing as soon as one of its columns is null.
      (key.length === 0 || key.some(({ nullable }) => nullable)),
    inverse: inverse.name,
    // A list of ids (MongoDB's many-to-many) is no foreign key for linkage.
    ...(visible && !relation.list && { foreignKey: { fields, references } }),
    ...(documentation !== undefined && { documentation }),
  };
}

/** Whether the client has every column of a relation's key on its own side. */
function hasKey(
  model: ModelDescription,
  relation: RelationDescription,
): boolean {
  return referringColumns(model, relation).length === relation.fields.length;
}

/** The columns of a relation's key on its own side, as far as the client has them. */
function referringColumns(
  model: ModelDescription,
  { fields }: RelationDescription,
): readonly FieldDescription[] {
  return fields.flatMap((name) => findField(model, name) ?? []);
}

function findField(
  model: ModelDescription,
  name: string,
): FieldDescription | undefined {
  return model.fields.find((field) => field.name === name);
}
