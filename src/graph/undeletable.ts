import type { SchemaDescription } from "./schema-description.js";

/** What keeps records of a model from being deleted. */
export interface Obstacle {
  /** The model that refers to them. */
  readonly model: string;
  readonly relation: string;
  /** The column of the relation's key that another key has, too. */
  readonly column: string;
}

/**
 * Models that Prisma cannot delete, where it does what foreign keys do elsewhere
 * (`relationMode = "prisma"`): it would set a key to null of which a column is in a
 * compound foreign key, too, and its statement for that fails, even if no record refers
 * to the deleted one.
 */
export function undeletable({
  relationMode,
  models,
}: SchemaDescription): ReadonlyMap<string, Obstacle> {
  if (relationMode !== "prisma") return new Map();
  return new Map(
    models.flatMap(({ name, fields, relations }) => {
      const nullable = new Set(
        fields.filter((one) => one.nullable).map((one) => one.name),
      );
      return relations.flatMap((relation) => {
        const { fields: key, onDelete, target } = relation;
        const setsNull =
          onDelete === "SetNull" ||
          (onDelete === undefined && key.every((one) => nullable.has(one)));
        const column = key.find((one) =>
          relations.some(
            (other) =>
              other !== relation &&
              other.fields.length > 1 &&
              other.fields.includes(one),
          ),
        );
        return setsNull && column !== undefined
          ? [
              [
                target,
                { model: name, relation: relation.name, column },
              ] as const,
            ]
          : [];
      });
    }),
  );
}
