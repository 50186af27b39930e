import type { Query } from "@tanstack/query-core";
import { isPlainObject } from "../serialization/plain-object.js";
import { changedRecord } from "./changed-record.js";
import { eachPage } from "./each-page.js";
import { type Edit, editRecords } from "./edit-records.js";
import { inserted } from "./inserted.js";
import { leaves } from "./leaves.js";
import { matches } from "./matches.js";
import { besides, columnsOf, movesOf } from "./moved.js";
import type { OptimisticChange } from "./optimistic-change.js";
import type { Optimistic } from "./options.js";
import type { QueryGraph } from "./query-graph.js";
import type { AskedQuery, Keys } from "./query-key.js";
import { scalars } from "./scalars.js";
import { withMembers } from "./share.js";
import type { Write } from "./write.js";

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
        edit: editOf(graph, write, { ...asked, args }, mark),
      }),
    );
    return optimistic === true
      ? edited
      : inserted(graph, { ...asked, args }, edited, write, {
          at: optimistic.insert,
          defaults: optimistic.defaults?.(write.variables as never),
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

function editOf(
  graph: QueryGraph,
  write: Write,
  asked: AskedQuery,
  mark: object,
): Edit {
  const { model, op, args } = write;
  const { where } = args;
  const { relations } = graph.models[model] ?? {};
  if (
    op === "upsert" &&
    isPlainObject(where) &&
    // A REST upsert does not tell the value of a field that it matches.
    Object.values(where).includes(undefined)
  ) {
    return (record) => record;
  }
  if (op.startsWith("delete")) {
    return (record) => (matches(where, record, relations) ? null : record);
  }
  const data = args[op === "upsert" ? "update" : "data"];
  if (!/^(update|upsert)/.test(op) || !isPlainObject(data)) {
    return (record) => record;
  }
  const moves = movesOf(graph, model, data);
  const own = { ...scalars(graph, model, data), ...columnsOf(moves) };
  return (record, list) => {
    if (!matches(where, record, relations)) return record;
    if (list && leaves(graph, asked, list, record, own, moves)) return null;
    const changed = changedRecord(record, besides(own, moves, record));
    return changed === record
      ? record
      : withMembers(changed, Object.entries(mark));
  };
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
