import type { InfiniteData } from "@tanstack/query-core";
import { isPlainObject } from "../serialization/plain-object.js";
import { eachPage } from "./each-page.js";
import { matches } from "./matches.js";
import { columnsOf, movesOf } from "./moved.js";
import type { Write } from "./write.js";
import type { QueryGraph } from "./query-graph.js";
import type { AskedQuery } from "./query-key.js";
import { scalars } from "./scalars.js";

interface Insertion {
  readonly at: "start" | "end";
  /** What the service would fill in. */
  readonly defaults: object | undefined;
  readonly mark: object;
}

/**
 * A list with a created record, if its conditions certainly let the record in, and the record
 * has all that records of the list have: whoever reads it takes it for one of them.
 */
export function inserted(
  graph: QueryGraph,
  asked: AskedQuery,
  result: unknown,
  { model, op, args }: Write,
  { at, defaults, mark }: Insertion,
): unknown {
  const { data } = args;
  const { select, include } = asked.args;
  const isList = asked.op === "findMany" || asked.op === "list";
  if (op !== "create" || !isList || asked.model !== model) return result;
  if (!isPlainObject(data) || include !== undefined) return result;
  const own: Record<string, unknown> = {
    ...(asked.op === "list" && { $type: graph.models[model]?.type }),
    ...defaults,
    ...scalars(graph, model, data),
    ...columnsOf(movesOf(graph, model, data)),
  };
  const where = asked.args["where"] ?? asked.args["filter"];
  const names = isPlainObject(select)
    ? Object.keys(select).filter((name) => select[name])
    : namesIn(asked, result, defaults && own);
  if (!matches(where, own, graph.models[model]?.relations) || !names)
    return result;
  if (!names.every((name) => Object.hasOwn(own, name))) return result;
  const shown = names.map((name) => [name, own[name]] as const);
  const record = { ...Object.fromEntries(shown), ...mark };
  let page = 0;
  const last = asked.isInfinite
    ? (result as InfiniteData<unknown>).pages.length - 1
    : 0;
  return eachPage(asked, result, (list) => {
    const isThere = page++ === (at === "start" ? 0 : last);
    if (!isThere || !Array.isArray(list)) return list;
    const others: readonly unknown[] = list;
    return at === "start" ? [record, ...others] : [...others, record];
  });
}

/** What the first record of a list has; of an empty one, what the record has with defaults. */
function namesIn(
  asked: AskedQuery,
  result: unknown,
  record: object | undefined,
): readonly string[] | undefined {
  let first: object | undefined;
  eachPage(asked, result, (list) => {
    if (Array.isArray(list)) first ??= list[0] as object | undefined;
    return list;
  });
  const known = first ?? record;
  return known && Object.keys(known).filter((name) => name !== "$optimistic");
}
