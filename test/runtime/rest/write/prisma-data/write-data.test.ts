import type { Database } from "../../../../../src/runtime/contract/databases.js";
import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { Row } from "../../../../../src/runtime/model/resource.js";
import { writeData } from "../../../../../src/runtime/rest/write/prisma-data/write-data.js";

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

function written(
  columns: object,
  foreignKeys = false,
  found: Row | null = row,
): object {
  const values = new Map(Object.entries(columns));
  const write = { verb: "update", resource: order, linkages: [] } as const;
  return writeData(
    { database: { foreignKeys } as Database },
    { ...write, attributes: values, columns: values, where: { id: 1 } },
    found,
  );
}

test("what others refer to is written only if it changes", () => {
  expect(written({ ...row, no: "2" })).toEqual({ no: "2", title: "t" });
  expect(written({ ...row, no: "1" })).toEqual({ title: "t" });
});

test("what is written stays if the record is missing", () => {
  expect(written(row, false, null)).toEqual(row);
});

test("a database with foreign keys compares by itself", () => {
  expect(written(row, true)).toEqual(row);
});
