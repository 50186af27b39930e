import { expect, test } from "@jest/globals";
import type { DelegateMap } from "../../../../../src/runtime/prisma/delegate.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { omitUnchangedKeys } from "../../../../../src/runtime/rest/write/prisma-data/unchanged-keys.js";

const base = { id: { fields: ["id"], key: "id" }, attributes: () => "" };

const line: Resource = defineResource({
  ...base,
  type: "line",
  model: "Line",
  delegate: "line",
  fields: { id: { type: "Int" }, price: { type: "Decimal" } },
  relationships: {
    order: {
      resource: () => order,
      kind: "to-one",
      inverse: "lines",
      foreignKey: { tenant: "tenant", no: "no" },
    },
  },
});
const order: Resource = defineResource({
  ...base,
  type: "order",
  model: "Order",
  delegate: "order",
  fields: {
    id: { type: "Int" },
    tenant: { type: "String" },
    no: { type: "Decimal" },
    title: { type: "String" },
  },
  relationships: {
    lines: { resource: () => line, kind: "to-many", inverse: "order" },
  },
});

const row = { tenant: "a", no: "1.0", title: "t" };

async function written(
  columns: object,
  foreignKeys = false,
  found: object | null = row,
): Promise<object> {
  const client = {
    order: { findUnique: () => Promise.resolve(found) },
  } as unknown as DelegateMap;
  const request = {
    api: { database: { foreignKeys } },
    client,
  } as unknown as RestRequest;
  const write = {
    resource: order,
    linkages: [],
    columns: new Map<string, unknown>(Object.entries(columns)),
    where: { id: 1 },
  };
  await omitUnchangedKeys(request, write);
  return Object.fromEntries(write.columns);
}

test("what others refer to is written only if it changes", async () => {
  expect(await written({ ...row, no: "2" })).toEqual({ no: "2", title: "t" });
  expect(await written({ ...row, no: "1" })).toEqual({ title: "t" });
});

test("what is written stays if the record is missing", async () => {
  expect(await written(row, false, null)).toEqual(row);
});

test("a database with foreign keys compares by itself", async () => {
  expect(await written(row, true)).toEqual(row);
});
