import type { InfiniteData, Query } from "@tanstack/query-core";
import { isPlainObject } from "../serialization/plain-object.js";
import { changedRecord } from "./changed-record.js";
import { type Edit, editRecords } from "./edit-records.js";
import { matches } from "./matches.js";
import type { OptimisticChange } from "./optimistic-change.js";
import type { Optimistic } from "./options.js";
import { type QueryGraph, targetOf } from "./query-graph.js";
import type { AskedQuery, Keys } from "./query-key.js";
import { withMembers } from "./share.js";

type Row = Record<string, unknown>;

/** A mutation, with the arguments that it was called with. */
export interface Write {
  readonly model: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it was called with. */
  readonly variables: unknown;
}

/** What an optimistic update makes of a query's result; nothing if it does not touch it. */
export function optimisticChange(
  graph: QueryGraph,
  keys: Keys,
  query: Query,
  write: Write,
  optimistic: Exclude<Optimistic<never>, false>,
): OptimisticChange | undefined {
  const asked = keys.read(query.queryKey);
  const before: unknown = query.state.data;
  if (!asked || !isFind(asked) || before === undefined) return undefined;
  const args = keys.args(query.queryKey);
  const changed = (mark: object): unknown => {
    if (typeof optimistic === "function") {
      const draft = copied(before);
      const { model, op: operation } = asked;
      const variables = write.variables as never;
      return optimistic(draft, variables, { model, operation, args }) ?? draft;
    }
    const edited = eachPage(asked, before, (page) =>
      editRecords(graph, asked.model, page, {
        model: write.model,
        edit: editOf(graph, write, mark),
      }),
    );
    return optimistic === true
      ? edited
      : inserted(graph, { ...asked, args }, edited, write, {
          at: optimistic.insert,
          mark,
        });
  };
  const plain = changed({});
  const isGone = plain === null && /^get$|OrThrow$/.test(asked.op);
  if (plain === before || isGone) return undefined;
  const after =
    typeof optimistic === "function" ? plain : changed({ $optimistic: true });
  return { query, before, plain, after };
}

function isFind({ op }: AskedQuery): boolean {
  return op.startsWith("find") || op === "list" || op === "get";
}

function editOf(graph: QueryGraph, write: Write, mark: object): Edit {
  const { model, op, args } = write;
  const { where } = args;
  if (
    op === "upsert" &&
    isPlainObject(where) &&
    // A REST upsert does not tell the value of a field that it matches.
    Object.values(where).includes(undefined)
  ) {
    return (record) => record;
  }
  if (op.startsWith("delete")) {
    return (record) => (matches(where, record) ? null : record);
  }
  const data = args[op === "upsert" ? "update" : "data"];
  if (!/^(update|upsert)/.test(op) || !isPlainObject(data)) {
    return (record) => record;
  }
  const own = scalars(graph, model, data);
  return (record) => {
    if (!matches(where, record)) return record;
    const changed = changedRecord(record, own);
    return changed === record
      ? record
      : withMembers(changed, Object.entries(mark));
  };
}

/** What is written to the record itself, not through its relations. */
function scalars(graph: QueryGraph, model: string, data: object): Row {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name]) => targetOf(graph, model, name) === undefined,
    ),
  );
}

/** A list with a created record, if its conditions certainly let the record in. */
function inserted(
  graph: QueryGraph,
  asked: AskedQuery,
  result: unknown,
  { model, op, args }: Write,
  { at, mark }: { readonly at: "start" | "end"; readonly mark: object },
): unknown {
  const { data } = args;
  const isList = asked.op === "findMany" || asked.op === "list";
  if (op !== "create" || !isList || asked.model !== model) return result;
  if (!isPlainObject(data)) return result;
  const own = scalars(graph, model, data);
  if (!matches(asked.args["where"] ?? asked.args["filter"], own)) return result;
  const { select, include } = asked.args;
  if (include !== undefined) return result;
  const shown = Object.entries(own).filter(
    ([name]) => !isPlainObject(select) || select[name] === true,
  );
  const record = { ...Object.fromEntries(shown), ...mark };
  const put = (list: readonly unknown[]): readonly unknown[] =>
    at === "start" ? [record, ...list] : [...list, record];
  let page = 0;
  const last = asked.isInfinite
    ? (result as InfiniteData<unknown>).pages.length - 1
    : 0;
  return eachPage(asked, result, (list) => {
    const isThere = page++ === (at === "start" ? 0 : last);
    return isThere && Array.isArray(list) ? put(list) : list;
  });
}

/** A result with its pages changed, which a query that is not infinite has one of. */
function eachPage(
  { op, isInfinite }: AskedQuery,
  result: unknown,
  change: (page: unknown) => unknown,
): unknown {
  const ofPage = (page: unknown): unknown =>
    op === "list" && isPlainObject(page)
      ? withMembersIfChanged(page, "data", change(page["data"]))
      : change(page);
  if (!isInfinite) return ofPage(result);
  const data = result as InfiniteData<unknown>;
  const pages = data.pages.map(ofPage);
  return pages.every((page, at) => page === data.pages[at])
    ? data
    : { ...data, pages };
}

function withMembersIfChanged(page: Row, name: string, value: unknown): Row {
  return value === page[name] ? page : withMembers(page, [[name, value]]);
}

/** A copy that a function may change; values such as dates are not copied. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isPlainObject(value)) return value;
  return withMembers(
    value,
    Object.entries(value).map(([name, member]) => [name, copied(member)]),
  );
}
