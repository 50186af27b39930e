import { modelsRead } from "./models-read.js";
import type { WriteSet } from "./models-written.js";
import type { ClientModel } from "../rest-client/client-schema.js";
import type { QueryGraph } from "./query-graph.js";
import type { AskedQuery } from "./query-key.js";

/** Whether a query may have another result after a write. */
export function isAffected(
  graph: QueryGraph,
  { model, op, args }: AskedQuery,
  { models, only }: WriteSet,
): boolean {
  const read = modelsRead(graph, model, args);
  const linked = /^(get|find|related)$/.test(op)
    ? [...read.models].flatMap((one) => graph.models[one]?.linked ?? [])
    : [];
  if (![...read.models, ...linked].some((one) => models.has(one))) return false;
  const isOfAnother =
    only?.model === model &&
    !read.isRelated &&
    /^(findUnique|get$|find$)/.test(op) &&
    certainlyDiffer(args["where"], only, graph.models[model]);
  return !isOfAnother;
}

/**
 * Whether no record fits both. Numbers tell, and texts that no collation takes for equal;
 * a member that the write changes does not, nor does the `id` of a REST record that is made
 * of other fields, which the write may change.
 */
function certainlyDiffer(
  read: unknown,
  { where, changed }: NonNullable<WriteSet["only"]>,
  { id, key }: Pick<ClientModel, "id" | "key"> = {},
): boolean {
  const hasId = String(id) === "id";
  const parts = new Map(members(read, key));
  return members(where, key).some(([name, value]) => {
    const other = parts.get(name);
    if (changed.includes(name) || (name === "id" && !hasId)) return false;
    if (typeof value === "number" && typeof other === "number") {
      return value !== other;
    }
    return isPlainText(value) && isPlainText(other)
      ? value.toLowerCase() !== other.toLowerCase()
      : false;
  });
}

/** @param key the name of a compound id, whose parts are compared */
function members(
  where: unknown,
  key: string | undefined,
): readonly (readonly [string, unknown])[] {
  return Object.entries(where ?? {}).flatMap(([name, value]) =>
    name === key ? Object.entries(value as object) : [[name, value] as const],
  );
}

function isPlainText(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]+$/.test(value);
}
