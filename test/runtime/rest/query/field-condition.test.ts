import { expect, test } from "@jest/globals";
import {
  databaseOf,
  type Provider,
} from "../../../../src/runtime/contract/databases.js";
import { defaultLimits } from "../../../../src/runtime/contract/limits.js";
import type { Field } from "../../../../src/runtime/model/field.js";
import type { RestApi } from "../../../../src/runtime/rest/api.js";
import { fieldCondition } from "../../../../src/runtime/rest/query/field-condition.js";

const AnyNull = { name: "AnyNull" };
const api = {
  database: databaseOf({ provider: "postgresql" }),
  jsonNulls: { JsonNull: {}, DbNull: {}, AnyNull },
  settings: { limits: defaultLimits },
} as unknown as RestApi;

const json: Field = { type: "Json" };
const list: Field = { type: "Json", list: true };

test.each([
  ["a Json field", json, undefined, "null", { equals: AnyNull }],
  ["a Json field", json, "ne", "null", { not: AnyNull }],
  ["a list of Json", list, undefined, "null,1", { equals: [null, 1] }],
  ["a list of Json", list, "has", "null", { has: null }],
  ["a list of Json", list, "hasSome", "null,1", { hasSome: [null, 1] }],
  ["a list of Json", list, "hasEvery", "null", { hasEvery: [null] }],
])(
  "R23: in a filter of %s, JSON's null has the form that Prisma takes there",
  (_, field, operator, value, condition) => {
    expect(fieldCondition(api, field, operator, value, "filter[x]")).toEqual(
      condition,
    );
  },
);

test.each<[Provider, string, unknown]>([
  ["postgresql", "true", [{ isEmpty: true }, { equals: null }]],
  ["postgresql", "false", { isEmpty: false }],
  ["mongodb", "true", { isEmpty: true }],
])("R23: an empty list on %s, %s", (provider, value, condition) => {
  const there = { ...api, database: databaseOf({ provider }) };
  expect(fieldCondition(there, list, "isEmpty", value, "filter[x]")).toEqual(
    condition,
  );
});
