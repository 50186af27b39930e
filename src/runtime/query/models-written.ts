import { isPlainObject } from "../serialization/plain-object.js";
import {
  type QueryGraph,
  reachedByDelete,
  reachedByUpdate,
  targetOf,
} from "./query-graph.js";

/** An operation that writes, with its arguments as JSON. */
export interface WriteOperation {
  readonly model: string;
  readonly op: string;
  readonly args: unknown;
}

/** What a mutation changes. */
export interface WriteSet {
  readonly models: ReadonlySet<string>;
  /** Of its model it changes one record alone, that of this `where`, and no other way. */
  readonly only?: {
    readonly model: string;
    readonly where: object;
    /** The names in its data. */
    readonly changed: readonly string[];
  };
}

/** The models that several operations write together. */
export function unitedWrites(
  graph: QueryGraph,
  operations: readonly WriteOperation[],
): WriteSet {
  const sets = operations.map((one) => modelsWritten(graph, one));
  const [first] = sets;
  return first && sets.length === 1
    ? first
    : { models: new Set(sets.flatMap(({ models }) => [...models])) };
}

/**
 * The models that an operation writes: its own, those of nested writes at any depth, and
 * those that the database changes when a record is deleted or a key is changed.
 */
function modelsWritten(
  graph: QueryGraph,
  { model, op, args }: WriteOperation,
): WriteSet {
  const others = new Set<string>();
  const add = (models: readonly string[]): void => {
    for (const one of models) others.add(one);
  };

  const data = (of: string, value: unknown, isChange: boolean): void => {
    for (const one of listed(value)) {
      for (const [name, input] of Object.entries(one)) {
        const target = targetOf(graph, of, name);
        if (target !== undefined || isChange) {
          add(reachedByUpdate(graph, of, name));
        }
        if (target === undefined) continue;
        others.add(target);
        nested(target, input);
      }
    }
  };
  /** What is written through a relation: `{ create: …, delete: … }`. */
  const nested = (of: string, value: unknown): void => {
    for (const one of listed(value)) {
      for (const [name, input] of Object.entries(one)) {
        if (name === "create") data(of, input, false);
        else if (name === "createMany") data(of, inside(input, "data"), false);
        else if (name === "connectOrCreate") {
          data(of, inside(input, "create"), false);
        } else if (name === "update" || name === "updateMany") {
          // Of a to-one, the data itself may stand there.
          data(of, input, true);
          data(of, inside(input, "data"), true);
        } else if (name === "upsert") {
          data(of, inside(input, "create"), false);
          data(of, inside(input, "update"), true);
        } else if (/^delete(Many)?$/.test(name) && input !== false) {
          add(reachedByDelete(graph, of));
        }
      }
    }
  };

  const isDelete = op.startsWith("delete");
  if (isDelete) add(reachedByDelete(graph, model));
  data(model, inside(args, "data"), !op.startsWith("create"));
  data(model, inside(args, "create"), false);
  data(model, inside(args, "update"), true);

  const models = new Set([model, ...others]);
  const [{ where = undefined } = {}] = listed(args) as { where?: unknown }[];
  const isOne =
    op === "delete"
      ? !others.has(model)
      : // Through a relation, a key of the record may change.
        op === "update" && others.size === 0;
  if (!isOne || !isPlainObject(where)) return { models };
  const changed = listed(inside(args, "data")).flatMap(Object.keys);
  return { models, only: { model, where, changed } };
}

/** A member of an object, or of each in a list. */
function inside(value: unknown, name: string): unknown {
  return listed(value).flatMap((one) => one[name] ?? []);
}

function listed(value: unknown): readonly Record<string, unknown>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(isPlainObject) as Record<string, unknown>[];
}
