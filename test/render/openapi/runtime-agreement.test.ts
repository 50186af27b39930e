import { describe, expect, test } from "@jest/globals";
import type { Field, Provider } from "../../../src/graph/model-graph.js";
import { errorCodes } from "../../../src/render/openapi/error-catalogue.js";
import {
  filterOperators,
  takesEquality,
} from "../../../src/render/openapi/filter-operators.js";
import { limits } from "../../../src/render/openapi/limits.js";
import { operations } from "../../../src/render/openapi/rpc/operations.js";
import { catalogue } from "../../../src/runtime/contract/error-codes.js";
import { defaultLimits } from "../../../src/runtime/contract/limits.js";
import type { Field as RuntimeField } from "../../../src/runtime/model/field.js";
import type { RestApi } from "../../../src/runtime/rest/api.js";
import { fieldCondition } from "../../../src/runtime/rest/query/field-condition.js";
import { restSettings } from "../../../src/runtime/rest/options.js";
import { operations as runtimeOperations } from "../../../src/runtime/contract/rpc-operations.js";
import { everyFilterOperator } from "../../support/filter-operators.js";

// The generator does not load the runtime, so it repeats what descriptions tell
// of it.

test("descriptions know every error code of the runtime by its status", () => {
  const known = Object.entries(errorCodes).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)]),
  );
  const real = Object.entries(catalogue).map(([code, [status]]) => [
    code,
    status,
  ]);
  expect(known).toEqual(real);
});

test("descriptions tell the runtime's own limits", () => {
  const settings = restSettings({
    client: {},
    endpoint: "https://example.org",
  });
  const { maxPageSize } = settings;
  expect({ ...defaultLimits, maxPageSize }).toMatchObject(limits);
});

test("descriptions know every operation, its verb and its status", () => {
  const known = Object.entries(operations).map(([name, { verb, status }]) => [
    name,
    verb.toUpperCase(),
    status,
  ]);
  const real = [...runtimeOperations].map(([name, { methods, status }]) => [
    name,
    methods.at(-1),
    status,
  ]);
  expect(known.sort()).toEqual(real.sort());
});

test("what changes records has a body, unless it is a DELETE", () => {
  const withBody = Object.entries(operations)
    .filter(([, { takes }]) => takes !== undefined)
    .map(([name]) => name);
  const sent = [...runtimeOperations]
    .filter(([, { methods }]) =>
      /^(POST|PUT|PATCH)$/.test(methods.at(-1) ?? ""),
    )
    .map(([name]) => name);
  expect(withBody.sort()).toEqual(sent.sort());
});

const samples: Readonly<Record<Field["type"], string>> = {
  String: "a",
  Boolean: "true",
  Int: "1",
  BigInt: "1",
  Float: "1",
  Decimal: "1",
  DateTime: "2020-01-01",
  Bytes: "",
  Json: "1",
  Enum: "A",
  Composite: "{}",
};

const operators = everyFilterOperator();

/** Every provider, and whether its Prisma client can have full-text search. */
const providers: Readonly<Record<Provider, boolean>> = {
  sqlite: false,
  postgresql: true,
  mysql: true,
  sqlserver: false,
  mongodb: false,
  cockroachdb: false,
};

describe.each(Object.entries(providers))("on %s", (name, fullTextSearch) => {
  const provider = name as Provider;
  const api = {
    provider,
    fullTextSearch,
    settings: { limits: defaultLimits },
  } as unknown as RestApi;

  test.each(Object.keys(samples) as Field["type"][])(
    "%s fields take the operators that descriptions name",
    (type) => {
      for (const list of [false, true]) {
        for (const nullable of [false, true]) {
          const declared = {
            type,
            values: ["A"],
            ...(list && { list }),
            ...(nullable && { nullable }),
          } as RuntimeField;
          const taken = operators.filter((operator) =>
            takes(api, declared, operator),
          );
          const field = { type, list, nullable, fullText: true } as Field;
          const described = filterOperators(field, {
            provider,
            fullTextSearch,
          });
          expect([...described].sort()).toEqual(taken.sort());
          expect(takesEquality(field)).toBe(takes(api, declared, undefined));
        }
      }
    },
  );
});

test.each(["inet", "bits", "xml"] as const)(
  "a String that is no text takes the operators that descriptions name: %s",
  (format) => {
    const database = { provider: "postgresql", fullTextSearch: true } as const;
    const settings = { limits: defaultLimits };
    const api = { ...database, settings } as unknown as RestApi;
    for (const list of [false, true] as const) {
      const field = { type: "String", format, list } as const;
      const declared = { type: "String", format, ...(list && { list }) };
      const taken = operators.filter((operator) =>
        takes(api, declared as RuntimeField, operator),
      );
      const described = filterOperators(field as Field, database);
      expect([...described].sort()).toEqual(taken.sort());
      expect(takesEquality(field as Field)).toBe(
        takes(api, declared as RuntimeField, undefined),
      );
      expect(described.includes("startsWith")).toBe(format === "inet" && !list);
      expect(described.includes("has")).toBe(format !== "xml" && list);
      expect(described).not.toContain("contains");
    }
  },
);

function takes(
  api: RestApi,
  field: RuntimeField,
  operator: string | undefined,
): boolean {
  const one = samples[field.type];
  const value = ["null", "isEmpty"].includes(operator ?? "")
    ? "true"
    : operator === "between"
      ? `${one},${one}`
      : one;
  try {
    fieldCondition(api, field, operator, value, "filter");
    return true;
  } catch {
    return false;
  }
}
