import { copyArgs } from "../prisma/copy-args.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { Field } from "../model/field.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import { markerPath } from "../serialization/marker-path.js";
import { parseValue } from "../serialization/parse-value.js";
import type { Arguments } from "./routes.js";
import { isPlain } from "./arguments/values.js";
import { RpcError } from "./errors/rpc-error.js";
import { namesRows } from "./row-selection.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";

/**
 * Applies superjson's type markers to arguments. Only types that a Prisma argument
 * can hold are accepted, at paths that exist; superjson itself would follow
 * malicious meta into prototypes and create instances of any class (P4). The
 * arguments are not modified: they may be a parsed body that others read later.
 *
 * @throws RpcError (400) for any other marker, and for an `undefined` inside the
 *   `where` of a mutation: it would extend it to rows that were not meant.
 */
export function applyMarkers(
  args: Record<string, unknown>,
  serialization: unknown,
  operation: OperationName,
  jsonNulls: JsonNulls | undefined,
): Arguments {
  if (serialization === undefined) return args;
  const { values, v } = asObject(serialization);
  if (values === undefined) return args;
  const reads = operations[operation].method === "GET";
  const marked = copyArgs(args);
  for (const [path, types] of Object.entries(asObject(values))) {
    const steps = markerPath(path, v === 1);
    if (!Array.isArray(types) || types.length !== 1) throw refused(path);
    const names = reads !== true && namesRows(steps);
    apply(marked, steps, path, (value) =>
      types[0] === "undefined" && !names
        ? drop
        : revive(types[0], value, jsonNulls),
    );
  }
  return marked;
}

/** @throws RpcError (400) for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  throw new RpcError("invalid serialization meta");
}

/** The marker `undefined` removes the value at its path. */
const drop = Symbol("drop");

/** @throws RpcError (400) if the path does not exist, or `change` refuses. */
function apply(
  root: Record<string, unknown>,
  steps: readonly string[],
  path: string,
  change: (value: unknown) => unknown,
): void {
  let parent: Record<string, unknown> = root;
  for (const step of steps.slice(0, -1)) {
    const next = hasMember(parent, step) ? parent[step] : undefined;
    if (!isPlain(next) && !Array.isArray(next)) throw refused(path);
    parent = next as Record<string, unknown>;
  }
  const last = steps.at(-1) as string;
  if (!hasMember(parent, last)) throw refused(path);
  const changed = change(parent[last]);
  if (changed === undefined || (changed === drop && Array.isArray(parent))) {
    throw refused(path);
  }
  if (changed === drop) Reflect.deleteProperty(parent, last);
  else parent[last] = changed;
}

/** An own member; in an array, only an item, not its `length`. */
function hasMember(parent: object, step: string): boolean {
  if (Array.isArray(parent) && !/^\d+$/.test(step)) return false;
  return Object.hasOwn(parent, step);
}

const specialNumbers = new Map<unknown, number>([
  ["NaN", Number.NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["-0", -0],
]);

/** The field types that markers stand for; a big integer may be unsigned. */
const fieldsByMarker = new Map<string, readonly Field[]>([
  ["Date", [{ type: "DateTime" }]],
  ["bigint", [{ type: "BigInt" }, { type: "BigInt", format: "uint64" }]],
  ["custom:Decimal", [{ type: "Decimal" }]],
  ["custom:Bytes", [{ type: "Bytes" }]],
  ["typed-array:Uint8Array", [{ type: "Bytes" }]],
]);

/** Markers of the client's own constants, which are never made from a request's values. */
const nullMarkers = new Set([
  "custom:DbNull",
  "custom:JsonNull",
  "custom:AnyNull",
]);

/** The value of a marker and a JSON value; `undefined` if they do not fit. */
function revive(
  marker: unknown,
  value: unknown,
  jsonNulls: JsonNulls | undefined,
): unknown {
  if (marker === "number") return specialNumbers.get(value);
  const name = Array.isArray(marker) ? marker.join(":") : marker;
  if (typeof name !== "string" || value === null) return undefined;
  const fields = fieldsByMarker.get(name);
  if (fields) {
    for (const field of fields) {
      const parsed = parseValue(field, value);
      if (!parsed.invalid) return parsed.value;
    }
    return undefined;
  }
  const isNull = nullMarkers.has(name) && name === `custom:${String(value)}`;
  return isNull ? jsonNulls?.[value as keyof JsonNulls] : undefined;
}

function refused(path: string): RpcError {
  return new RpcError(`invalid serialization meta at "${path}"`);
}
