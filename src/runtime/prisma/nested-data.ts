import {
  inverseOf,
  type Relationship,
  type Resource,
} from "../model/resource.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { nestedForm, type WriteKind } from "./nested-forms.js";
import { toOneUpdate } from "./to-one-update.js";

export type Data = Readonly<Record<string, unknown>>;

/** An operation on the records of a relation, in the data of a write. */
export interface NestedOperation {
  readonly relationship: Relationship;
  readonly operation: string;
  /** As messages begin: `comments.create`. */
  readonly at: string;
  /** Whether it changes keys of records of the other model, which have no data in it. */
  readonly rekeys: boolean;
}

/** Data of a record that a nested operation writes. */
export interface NestedPart extends NestedOperation {
  readonly kind: WriteKind;
  readonly data: Data;
}

/** What is made of nested writes, one level deep. */
interface NestedVisitor {
  operation?(operation: NestedOperation): void;
  part(part: NestedPart): unknown;
}

const links = new Set(["connect", "connectOrCreate", "disconnect", "set"]);
/** A new other of a to-one takes the key from the one before, of a record that has one. */
const moves = new Set(["create", "upsert"]);

/**
 * Prisma's data with each part of its nested writes written anew. It is the only reader of
 * their forms that the versions and the extensions have.
 *
 * @param kind of the write that others are nested in
 * @param at where the data are, as messages begin
 */
export function withNested(
  resource: Resource,
  data: Data,
  kind: WriteKind,
  at: string,
  visitor: NestedVisitor,
): Data {
  const written: Record<string, unknown> = { ...data };
  for (const relationship of resource.allRelationships().values()) {
    const { name } = relationship;
    const operations = Object.hasOwn(data, name) ? data[name] : undefined;
    if (!isPlainObject(operations)) continue;
    written[name] = Object.fromEntries(
      Object.entries(operations).map(([operation, operand]) => {
        if (operand === undefined) return [operation, operand];
        const place = `${at}${name}.${operation}`;
        const rekeys = isRekeying(relationship, operation, kind);
        const nested = { relationship, operation, at: place, rekeys };
        visitor.operation?.(nested);
        return [operation, operandOf(nested, operand, visitor)];
      }),
    );
  }
  return written;
}

/** Where the other model has the key, linking is a write of it. */
function isRekeying(
  relationship: Relationship,
  operation: string,
  kind: WriteKind,
): boolean {
  const isLink =
    links.has(operation) ||
    (moves.has(operation) &&
      relationship.kind === "to-one" &&
      kind === "update");
  return (
    isLink &&
    !relationship.foreignKey &&
    inverseOf(relationship)?.foreignKey !== undefined
  );
}

function operandOf(
  nested: NestedOperation,
  operand: unknown,
  visitor: NestedVisitor,
): unknown {
  const { relationship, operation, at } = nested;
  const { fields, relationships } = relationship.target;
  const { itself, data: kinds } = nestedForm(operation) ?? {};
  const part = (kind: WriteKind) => (data: Data, path: string) =>
    visitor.part({ ...nested, kind, data, at: path });
  if (itself) return withEach(operand, at, part(itself));
  if (!kinds) return operand;
  const isToOne = operation === "update" && relationship.kind === "to-one";
  return withEach(operand, at, (one, path) => {
    const parts = isToOne
      ? ({ ...toOneUpdate(one, fields, relationships) } as Data)
      : one;
    const isBare = isToOne && parts["data"] === one;
    const made: Record<string, unknown> = isBare ? { where: {} } : { ...parts };
    for (const [member, kind] of Object.entries(kinds)) {
      if (parts[member] === undefined) continue;
      const place = isBare ? path : `${path}.${member}`;
      made[member] = withEach(parts[member], place, part(kind));
    }
    return made;
  });
}

/** An object, or each of a list, in place of it. */
function withEach(
  value: unknown,
  at: string,
  write: (one: Data, at: string) => unknown,
): unknown {
  if (Array.isArray(value)) {
    return (value as unknown[]).map((one, index) =>
      isPlainObject(one) ? write(one, `${at}[${String(index)}]`) : one,
    );
  }
  return isPlainObject(value) ? write(value, at) : value;
}
