import type {
  ModelDescription,
  RelationDescription,
} from "./schema-description.js";

/**
 * Whether a relation has its key in common with a relation to another model. Without
 * foreign keys in the database, the value is then the id of a record of either model.
 * A column that is only part of both keys, usually a tenant's, does not count.
 */
export function sharesKey(
  model: ModelDescription,
  own: RelationDescription,
): boolean {
  if (own.fields.length === 0) return false;
  return model.relations.some(
    ({ target, fields }) =>
      target !== own.target &&
      fields.length === own.fields.length &&
      fields.every((field) => own.fields.includes(field)),
  );
}
