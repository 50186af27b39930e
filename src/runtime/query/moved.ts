import { isPlainObject } from "../serialization/plain-object.js";
import { matches } from "./matches.js";
import { keysOf, type QueryGraph } from "./query-graph.js";
import type { Row } from "./edit-records.js";

/** Where a write leads a relation whose key is the record's own. */
export interface Move {
  /** The record's own columns, with their new values. */
  readonly columns: Row;
  /** What the related record has in the members that they refer to. */
  readonly target: Row;
}

/**
 * The relations that the data of a write lead elsewhere, as far as they say where: by the
 * columns of the key, by `connect` with the members that these refer to, by ids of REST, or
 * to no record.
 */
export function movesOf(
  graph: QueryGraph,
  model: string,
  data: object,
): ReadonlyMap<string, Move> {
  const given = new Map<string, unknown>(Object.entries(data));
  const moves = Object.entries(keysOf(graph, model)).flatMap(
    ([relation, key]) => {
      const names = Object.entries(key);
      const led = given.has(relation)
        ? ledTo(given.get(relation), Object.values(key))
        : new Map(
            names.map(([column, name]) => [name, valueOf(given, column)]),
          );
      const values = names.map(([, name]) => led.get(name));
      if (values.includes(undefined)) return [];
      const columns = names.map(
        ([column], at) => [column, values[at]] as const,
      );
      const target = names.map(([, name], at) => [name, values[at]] as const);
      const move = {
        columns: Object.fromEntries(columns),
        target: Object.fromEntries(target),
      };
      return [[relation, move] as const];
    },
  );
  return new Map(moves);
}

/** Nothing for what a nested write makes, and for a record that another unique names. */
function ledTo(
  input: unknown,
  names: readonly string[],
): ReadonlyMap<string, unknown> {
  const to = (value: unknown) => new Map(names.map((name) => [name, value]));
  if (input === null) return to(null);
  // An id of REST.
  if (!isPlainObject(input)) return names.length === 1 ? to(input) : new Map();
  const [[name, inner] = [], ...others] = Object.entries(input);
  if (others.length > 0) return new Map();
  if (name === "disconnect" && inner === true) return to(null);
  return new Map(
    name === "connect" && isPlainObject(inner) ? Object.entries(inner) : [],
  );
}

function valueOf(data: ReadonlyMap<string, unknown>, name: string): unknown {
  const value = data.get(name);
  if (!isPlainObject(value)) return value;
  return Object.keys(value).join() === "set" ? value["set"] : undefined;
}

/** The columns of keys that relations are led elsewhere by. */
export function columnsOf(moves: ReadonlyMap<string, Move>): Row {
  return Object.fromEntries(
    [...moves.values()].flatMap(({ columns }) => Object.entries(columns)),
  );
}

/**
 * The values that a record is given. Where it shows a related record, its key stays as it is
 * until the answer, unless both say the same: it would name another one.
 */
export function besides(
  own: Row,
  moves: ReadonlyMap<string, Move>,
  record: Row,
): Row {
  const values = { ...own };
  for (const [relation, { columns, target }] of moves) {
    if (!Object.hasOwn(record, relation)) continue;
    const shown = record[relation];
    if (Object.values(target).includes(null)) values[relation] = null;
    else if (!isPlainObject(shown) || !matches(target, shown)) {
      for (const name of Object.keys(columns))
        Reflect.deleteProperty(values, name);
    }
  }
  return values;
}
