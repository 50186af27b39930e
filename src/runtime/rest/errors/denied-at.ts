import type { AccessDenied } from "../../errors/access-denied.js";
import { ApiError, type ErrorSource } from "../../errors/api-error.js";
import type { RestRequest } from "../request.js";

const parameters = {
  where: "filter",
  orderBy: "sort",
  select: "include",
} as const;

/** The error of a rule at its place in the request, where that is one. */
export function deniedAt(
  { field, argument, model, problems, message }: AccessDenied,
  { resource }: RestRequest,
): ApiError {
  const [{ code, meta }] = problems;
  const isOwn = field !== undefined && model === resource.model;
  const source: ErrorSource | undefined =
    argument === undefined
      ? undefined
      : argument !== "data"
        ? { parameter: parameters[argument] }
        : isOwn
          ? { pointer: pointerOf(resource, field) }
          : { pointer: "/data" };
  return new ApiError(code, message, source, { meta });
}

/** A key's column is sent as its relationship. */
function pointerOf(resource: RestRequest["resource"], field: string): string {
  const attribute = resource.fieldMap.get(field);
  if (attribute) return `/data/attributes/${attribute.wireName}`;
  const relationship = [...resource.relationshipMap().values()].find(
    ({ foreignKey = {} }) => Object.hasOwn(foreignKey, field),
  );
  return relationship
    ? `/data/relationships/${relationship.wireName}`
    : "/data";
}
