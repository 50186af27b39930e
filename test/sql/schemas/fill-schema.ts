import { delegateName } from "../../../src/runtime/contract/names.js";
import type { Schema, SchemaModel } from "../../../src/runtime/model/schema.js";
import type { Tables } from "../tables/open-tables.js";
import { valuesOf } from "./values.js";

const rowCount = 6;

/** Fills the tables with rows of all values, each related to others. */
export async function fillSchema({ client, schema }: Tables): Promise<void> {
  const filled = new Set<string>();
  const fill = async (name: string): Promise<void> => {
    if (filled.has(name)) return;
    filled.add(name);
    const model = schema.models[name] as SchemaModel;
    const delegate = client[delegateName(name)];
    for (const { model: other, key } of Object.values(model.relations)) {
      if (key) await fill(other);
    }
    for (let at = 0; at < rowCount; at++) {
      await delegate?.["create"]?.({ data: rowOf(model, at) });
    }
  };
  for (const name of Object.keys(schema.models)) await fill(name);
  for (const name of Object.keys(schema.models)) {
    await join(client, schema, name);
  }
}

function rowOf(
  { fields: columns, relations }: SchemaModel,
  at: number,
): object {
  const keys = new Map(
    Object.values(relations).flatMap(({ key = {}, model }) =>
      Object.keys(key).map((field) => [field, model] as const),
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
  { models }: Schema,
  model: string,
): Promise<void> {
  const { fields, relations } = models[model] as SchemaModel;
  const ids = (of: SchemaModel["fields"]): readonly unknown[] =>
    valuesOf("id", of["id"] as never);
  for (const [name, { model: other, join: between }] of Object.entries(
    relations,
  )) {
    if (between?.own !== "A") continue;
    const others = ids(models[other]?.fields ?? {});
    for (const at of [0, 1, 2, 4]) {
      const connect = [at, at + 1].map((one) => ({ id: others[one] }));
      const where = { id: ids(fields)[at] };
      await client[delegateName(model)]?.["update"]?.({
        where,
        data: { [name]: { connect } },
      });
    }
  }
}
