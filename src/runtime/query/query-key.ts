import type { Serialized, Serializer } from "../serialization/serializer.js";
import { isPlainObject } from "../serialization/plain-object.js";

/** A query's key: prefix, model, operation, serialized arguments, and whether it is infinite. */
export type QueryKey = readonly unknown[];

/** A query as its key tells it. */
export interface AskedQuery {
  readonly model: string;
  readonly op: string;
  /** As JSON: dates and big integers are texts. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly isInfinite: boolean;
}

/** Makes and reads the keys of a client's queries. */
export interface Keys {
  readonly prefix: string;
  key(model: string, op: string, args: unknown, infinite?: boolean): QueryKey;
  /** Nothing for the key of other queries, and of one without arguments. */
  read(key: QueryKey): AskedQuery | undefined;
  /** Arguments as JSON. */
  json(args: unknown): Readonly<Record<string, unknown>>;
  /** The arguments of a query, with their types. */
  args(key: QueryKey): Readonly<Record<string, unknown>>;
}

/** `["gen-api", "post", "findMany", { json: {} }, "infinite"]` */
export function queryKeys(prefix: string, serializer: Serializer): Keys {
  const serialized = (args: unknown): Serialized => {
    const { json, meta } = serializer.serialize(withoutUndefined(args ?? {}));
    // What is left out: that the same object is at two places.
    const { values, v, types } = (meta ?? {}) as Readonly<
      Record<string, unknown>
    >;
    if (values !== undefined) return { json, meta: { values, v } };
    return types === undefined ? { json } : { json, meta: { types } };
  };
  return {
    prefix,
    key: (model, op, args, infinite) => [
      ...[prefix, model, op],
      // `skipToken`: no arguments, so no key of a query that was ever sent.
      typeof args === "symbol" ? "skipped" : serialized(args),
      ...(infinite ? ["infinite"] : []),
    ],
    read([first, model, op, args, infinite]) {
      if (first !== prefix || !isSerialized(args)) return undefined;
      return {
        model: String(model),
        op: String(op),
        args: args.json as AskedQuery["args"],
        isInfinite: infinite === "infinite",
      };
    },
    json: (args) => serialized(args).json as AskedQuery["args"],
    args: ([, , , args]) =>
      serializer.deserialize(args as Serialized) as AskedQuery["args"],
  };
}

function isSerialized(value: unknown): value is Serialized {
  return isPlainObject(value) && isPlainObject(value["json"]);
}

/** As clients send arguments: members that are `undefined` are left out. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, withoutUndefined(member)]],
    ),
  );
}
