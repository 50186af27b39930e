import { ApiError } from "../../../errors/api-error.js";
import { inverseOf, type Relationship } from "../../../model/resource.js";

/**
 * True if a member cannot be removed, because its foreign key is required (R18).
 * Prisma removes members by setting all columns of their keys to null.
 */
export function keepsMembers(relationship: Relationship): boolean {
  const { target } = relationship;
  return Object.keys(inverseOf(relationship)?.foreignKey ?? {}).some(
    (name) => !target.fields[name]?.nullable,
  );
}

/** The error for a relationship that must not be emptied, or lose members (R18). */
export function required(
  { wireName, foreignKey }: Relationship,
  pointer: string,
): ApiError {
  const detail = foreignKey
    ? `"${wireName}" is required and cannot be emptied`
    : `"${wireName}" cannot lose a record whose key is required`;
  return new ApiError("required-relationship", detail, { pointer });
}
