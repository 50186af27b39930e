import {
  sqlSchema,
  type SqlModel,
  type SqlSchema,
} from "../../../src/runtime/sql/sql-schema.js";
import type { Tables } from "../tables/open-tables.js";
import { valuesOf } from "./values.js";

const rowCount = 6;

/** Fills the tables with rows of all values, each related to others. */
export async function fillSchema({ client, schema }: Tables): Promise<void> {
  const tables = sqlSchema(schema) as SqlSchema;
  const filled = new Set<string>();
  const fill = async (name: string): Promise<void> => {
    if (filled.has(name)) return;
    filled.add(name);
    const model = tables.models[name] as SqlModel;
    for (const { model: other, key, list } of Object.values(model.relations)) {
      if (key && !list && holds(model, key)) await fill(other);
    }
    for (let at = 0; at < rowCount; at++) {
      await client[model.delegate]?.["create"]?.({ data: rowOf(model, at) });
    }
  };
  for (const name of Object.keys(tables.models)) await fill(name);
  for (const model of Object.values(tables.models))
    await join(client, tables, model);
}

/** Whether the model has the key, and not the other one. */
function holds({ uniques }: SqlModel, key: object): boolean {
  const [id = []] = Object.values(uniques);
  return !Object.keys(key).every((field) => id.includes(field));
}

function rowOf({ columns, relations }: SqlModel, at: number): object {
  const keys = new Map(
    Object.values(relations).flatMap(({ key = {}, model, list }) =>
      list ? [] : Object.keys(key).map((field) => [field, model] as const),
    ),
  );
  const data: Record<string, unknown> = {};
  for (const [index, [name, column]] of Object.entries(columns).entries()) {
    const isKey = keys.has(name) && name !== "id";
    const values = valuesOf(isKey ? "id" : name, column);
    const isNull = column.nullable && (at + index) % 4 === 3;
    if (isNull || (isKey && column.nullable && at === 0)) continue;
    const value =
      values[(isKey && !column.nullable ? at * 5 + 1 : at) % values.length];
    // A record of a tree is below the first one.
    data[name] = column.list
      ? values.slice(at % 3, (at % 3) + (at % 4))
      : isKey && column.nullable
        ? values[0]
        : value;
  }
  return data;
}

/** Relates records of relations without keys. */
async function join(
  client: Tables["client"],
  tables: SqlSchema,
  { delegate, columns, relations }: SqlModel,
): Promise<void> {
  const ids = (of: SqlModel["columns"]): readonly unknown[] =>
    valuesOf("id", of["id"] as never);
  for (const [name, { model, join: between }] of Object.entries(relations)) {
    if (between?.own !== "A") continue;
    const others = ids(tables.models[model]?.columns ?? {});
    for (const at of [0, 1, 2, 4]) {
      const connect = [at, at + 1].map((other) => ({ id: others[other] }));
      const where = { id: ids(columns)[at] };
      await client[delegate]?.["update"]?.({
        where,
        data: { [name]: { connect } },
      });
    }
  }
}
