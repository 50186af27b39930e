import type { FieldType } from "../../contract/field-types.js";
import type { Field } from "../../model/field.js";
import { distinctValues } from "../../serialization/distinct-values.js";
import { parseValue } from "../../serialization/parse-value.js";
import { unstorable, unstorableMessage } from "../../serialization/storable.js";
import { RpcError } from "../errors/rpc-error.js";
import { type BrokenRules, withBroken } from "./broken-rules.js";
import { locatedIn } from "./located-error.js";

/**
 * Types that JSON cannot express. Decimal is not among them: Prisma accepts its
 * text.
 */
const coerced = new Set<FieldType>(["BigInt", "Bytes", "DateTime"]);

/** Operators that hold any one of several values. */
const choices = new Set(["in", "notIn"]);

/** Operators that hold several values. */
const lists = new Set([...choices, "hasSome", "hasEvery"]);

/** Operators that hold another filter: negation, and `having`'s aggregates. */
const filters = new Set(["not", "_min", "_max", "_sum"]);

/** A field's filter: a value, or operators over values. */
export function filterValue(field: Field, filter: unknown): unknown {
  if (field.type === "Json") {
    refuseUnstorable(filter);
    return filter;
  }
  if (!isPlain(filter)) return typed(field, filter);
  return mapMembers(filter, (name, operand) => {
    if (filters.has(name)) return filterValue(field, operand);
    const value =
      lists.has(name) && Array.isArray(operand)
        ? eachTyped(field, operand)
        : typed(field, operand);
    return choices.has(name) && Array.isArray(value)
      ? distinctValues(value)
      : value;
  });
}

/** What is written to a field: a value, or an operation with one. */
export function dataValue(field: Field, value: unknown): unknown {
  if (field.type === "Json") {
    refuseUnstorable(value);
    return value;
  }
  if (!isPlain(value)) return typed(field, value);
  return mapMembers(value, (_, operand) => typed(field, operand));
}

/**
 * Converts a value, or each of several, to the field's type (P5). A value of another
 * type is unchanged: Prisma reports what is wrong with it.
 *
 * @throws RpcError (400) for text that no database can store.
 */
function typed(field: Field, value: unknown): unknown {
  if (field.type === "String") refuseUnstorable(value);
  if (!coerced.has(field.type)) return value;
  // An empty list is a list without items, not empty bytes.
  if (field.list && Array.isArray(value) && value.length === 0) return value;
  const { type, format } = field;
  const parsed = parseValue({ type, ...(format && { format }) }, value);
  if (!parsed.invalid) return parsed.value;
  return Array.isArray(value) ? eachTyped(field, value) : value;
}

function eachTyped(
  field: Field,
  values: readonly unknown[],
): readonly unknown[] {
  return mapItems(values, (item) => typed(field, item));
}

/** SQLite would silently truncate text at NUL, so that a filter would match other rows. */
function refuseUnstorable(value: unknown): void {
  if (unstorable(value)) throw new RpcError(`text ${unstorableMessage}`);
}

/** An object with members: not an array, a date, bytes, a decimal or another value. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object") return false;
  return Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * The object with every member converted; the same object if none changed.
 *
 * @throws RpcError (400) for a word of Prisma's own protocol: an object with `$type` is
 *   Json to the Prisma client, which fails at what was converted in it.
 */
export function mapMembers(
  value: Record<string, unknown>,
  read: (name: string, member: unknown) => unknown,
): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  let broken: BrokenRules | undefined;
  for (const name of Object.keys(value)) {
    if (name === "$type") throw new RpcError(`unknown field: ${name}`);
    const member = value[name];
    try {
      const result = read(name, member);
      if (result !== member) (copy ??= { ...value })[name] = result;
    } catch (error) {
      broken = withBroken(broken, locatedIn(name, error));
    }
  }
  if (broken) throw broken;
  return copy ?? value;
}

/** The array with every item converted; the same array if none changed. */
function mapItems(
  items: readonly unknown[],
  read: (item: unknown) => unknown,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  let broken: BrokenRules | undefined;
  for (const [index, item] of items.entries()) {
    try {
      const result = read(item);
      if (result !== item) (copy ??= [...items])[index] = result;
    } catch (error) {
      broken = withBroken(broken, locatedIn(String(index), error));
    }
  }
  if (broken) throw broken;
  return copy ?? items;
}

/**
 * Converts an object, or each of several; anything else stays as it is.
 *
 * @throws RpcError (400) for a list of something else: of a hundred thousand, Prisma's
 *   client tells so many faults that it runs out of stack.
 */
export function eachObject(
  value: unknown,
  read: (one: Record<string, unknown>) => unknown,
): unknown {
  if (isPlain(value)) return read(value);
  if (!Array.isArray(value)) return value;
  return mapItems(value, (item) => {
    if (!isPlain(item)) throw new RpcError("a list must hold objects here");
    return read(item);
  });
}
