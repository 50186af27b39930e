import { isPlainObject } from "../serialization/plain-object.js";
import type { List, Row } from "./edit-records.js";
import type { Move } from "./moved.js";
import { inverseOf, type QueryGraph } from "./query-graph.js";
import type { AskedQuery } from "./query-key.js";

/**
 * Whether a record is no longer in a list, which its new values and relations tell: of
 * another record's list the key of either, as a query may not select both.
 */
export function leaves(
  graph: QueryGraph,
  { args }: AskedQuery,
  list: List,
  record: Row,
  own: Row,
  moves: ReadonlyMap<string, Move>,
): boolean {
  if (list === "root")
    return misses(args["where"] ?? args["filter"], own, moves);
  const { model, parent, relation } = list;
  const move = moves.get(inverseOf(graph, model, relation) ?? "");
  return (
    move !== undefined &&
    (differs(parent, move.target) || differs(record, move.columns))
  );
}

function differs(record: Row, values: Row): boolean {
  return Object.entries(values).some(
    ([name, value]) =>
      Object.hasOwn(record, name) && areDifferent(record[name], value),
  );
}

/**
 * Whether a record certainly is none that a `where` finds, now that a write has given it
 * these values and led its relations elsewhere. What the write leaves as it is does not count:
 * the database has found the record by that.
 */
function misses(
  where: unknown,
  values: Row,
  moves: ReadonlyMap<string, Move>,
): boolean {
  if (!isPlainObject(where)) return false;
  return Object.entries(where).some(([name, condition]) => {
    if (name === "AND") {
      return [condition].flat().some((one) => misses(one, values, moves));
    }
    const move = moves.get(name);
    if (move) return leadsElsewhere(condition, move.target);
    return Object.hasOwn(values, name) && excludes(condition, values[name]);
  });
}

function leadsElsewhere(condition: unknown, target: Row): boolean {
  if (!isPlainObject(condition)) {
    const [id, ...others] = Object.values(target);
    return others.length === 0 && excludes(condition, id);
  }
  const inner = isPlainObject(condition["is"]) ? condition["is"] : condition;
  return Object.entries(target).some(
    ([name, value]) =>
      Object.hasOwn(inner, name) && excludes(inner[name], value),
  );
}

/** Whether a condition by equality certainly does not hold for a value. */
function excludes(condition: unknown, value: unknown): boolean {
  if (condition === undefined) return false;
  if (Array.isArray(condition)) {
    return condition.every((one) => areDifferent(one, value));
  }
  if (!isPlainObject(condition)) return areDifferent(condition, value);
  const [[operator, operand] = [], ...others] = Object.entries(condition);
  if (others.length > 0) return false;
  if (operator === "equals") return areDifferent(operand, value);
  return (
    (operator === "in" || operator === "$in") &&
    Array.isArray(operand) &&
    operand.every((one) => areDifferent(one, value))
  );
}

/**
 * Whether two values are certainly not the same: of texts that no collation takes for equal.
 * An id of REST may be the text of a number.
 */
function areDifferent(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one !== other;
  return (
    isPlain(one) &&
    isPlain(other) &&
    String(one).toLowerCase() !== String(other).toLowerCase()
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return /^[\w-]+$/.test(value);
  return /^(number|bigint|boolean)$/.test(typeof value);
}
