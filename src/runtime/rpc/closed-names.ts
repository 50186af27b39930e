import type { Relationship } from "../model/resource.js";
import type { Shape } from "./argument-shape.js";
import { isPlain } from "./argument-values.js";
import { RpcError } from "./rpc-error.js";

// What arguments may not name: it is not served, and nothing tells that it is there.

/** What a nested write does to records of its model, as an operation's name. */
const writes: ReadonlyMap<string, string> = new Map([
  ["create", "create"],
  ["connectOrCreate", "create"],
  ["createMany", "createMany"],
  ["update", "update"],
  ["updateMany", "updateMany"],
  ["upsert", "upsert"],
  ["delete", "delete"],
  ["deleteMany", "deleteMany"],
]);

/** @throws RpcError (400) for a write that the model's own operations leave out. */
export function refuseWrite({ allows }: Shape, write: string): void {
  const operation = writes.get(write);
  if (operation !== undefined && !allows(operation)) {
    throw new RpcError(`invalid nested operation: ${write}`);
  }
}

/**
 * Words of Prisma's own protocol begin with `$`: `$scalars` would be every
 * column, hidden ones too.
 *
 * @throws RpcError (400) for a name that the service does not know.
 */
export function refuseHidden({ hidden }: Shape, name: string): void {
  if (hidden.has(name) || name.startsWith("$")) {
    throw new RpcError(`unknown field: ${name}`);
  }
}

/**
 * A filter may compare with another field, `{ _ref: "name" }`: answers would tell
 * a hidden one bit by bit.
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

/** @throws RpcError (400) for one that the service does not follow. */
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
 * Whether an object may be conditions on a model or data of it: it names nothing
 * else. Json may hold anything.
 */
export function namesMembers(shape: Shape, value: unknown): boolean {
  return (
    isPlain(value) &&
    Object.keys(value).every(
      (name) => combinations.has(name) || isMember(shape, name),
    )
  );
}
