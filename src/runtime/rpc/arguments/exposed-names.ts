import { isOperationName } from "../../contract/rpc-operations.js";
import type { Relationship } from "../../model/resource.js";
import { isNestedName } from "../../prisma/nested-forms.js";
import { RpcError } from "../errors/rpc-error.js";
import type { Shape } from "./shape.js";
import { isPlain } from "./values.js";

// Refuses names that are not exposed, with the status of unknown names.

/** @throws RpcError (400) for a write that the model has no operation for. */
export function refuseWrite({ allows }: Shape, write: string): void {
  const operation = write === "connectOrCreate" ? "create" : write;
  // Links are no operations.
  const isNested = isNestedName(operation, "update");
  if (isNested && isOperationName(operation) && !allows(operation)) {
    throw new RpcError(`invalid nested operation: ${write}`);
  }
}

/**
 * Names that start with `$` belong to Prisma's own protocol: `$scalars` would return
 * all columns, hidden ones too.
 *
 * @throws RpcError (400) for a name that the service does not know.
 */
export function refuseHidden({ hidden }: Shape, name: string): void {
  if (hidden.has(name) || name.startsWith("$")) {
    throw new RpcError(`unknown field: ${name}`);
  }
}

/**
 * A filter may compare with another field, `{ _ref: "name" }`: its results would
 * reveal a hidden field bit by bit.
 *
 * @throws RpcError (400) for a name that the service does not know.
 */
export function refuseReferences(shape: Shape, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) refuseReferences(shape, item);
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name === "_ref") refuseHidden(shape, String(member));
      else refuseReferences(shape, member);
    }
  }
}

/** @throws RpcError (400) for a relation that the service does not expose. */
export function relationOf(
  shape: Shape,
  name: string,
): Relationship | undefined {
  refuseHidden(shape, name);
  return shape.relationshipMap().get(name);
}

export function isMember(shape: Shape, name: string): boolean {
  return (
    shape.fieldMap.has(name) ||
    shape.hidden.has(name) ||
    shape.relationshipMap().has(name)
  );
}

const combinations = new Set(["AND", "OR", "NOT"]);

/**
 * Whether an object may be conditions on a model or its data: all of its names are
 * members of the model. A Json value may hold any names.
 */
export function namesMembers(shape: Shape, value: unknown): boolean {
  return (
    isPlain(value) &&
    Object.keys(value).every(
      (name) => combinations.has(name) || isMember(shape, name),
    )
  );
}
