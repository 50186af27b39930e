import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import addFormats from "ajv-formats";
import { Ajv } from "ajv";
import { sqlReads } from "@gen-api/runtime/sql";
import { isMemberName } from "../support/document-problems.js";
import { useService } from "../support/use-service.js";

// The schema is that of jsonapi.org, of version 1.0: there is none of 1.1.

const read = (url: URL): object =>
  JSON.parse(readFileSync(url, "utf8")) as object;
const schema = read(
  new URL("../support/json-api-schema.json", import.meta.url),
);
const draft = import.meta.resolve("ajv/dist/refs/json-schema-draft-06.json");

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addMetaSchema(read(new URL(draft)));
addFormats.default(ajv);
const validate = ajv.compile(schema);

const service = useService("blog");

test.each([
  "withCount=true",
  "groupBy=status,author&withCount=true&sumOf=views&avgOf=rating&maxOf=createdAt",
  "groupBy=category&withCount=true&filter[title]=nothing",
  "groupBy=nothing&withCount=true",
])("the official schema holds for aggregates: %s", async (query) => {
  const { status, document } = await service
    .with({ aggregates: true, strict: true })
    .get(`/post/-/aggregate?${query}`);
  expect([200, 400]).toContain(status);
  expect([validate(document), validate.errors]).toEqual([true, null]);
});

test("names in groups are those that the standard allows, of parts of dates too", async () => {
  const { document } = await service
    .with({ aggregates: true, reads: sqlReads() })
    .get(
      "/post/-/aggregate?groupBy=createdAt.month,author&withCount=true&sumOf=views",
    );
  const names = namesIn(document.meta);
  expect(names).toEqual(expect.arrayContaining(["createdAt", "month"]));
  expect(names.filter((name) => !isMemberName(name))).toEqual([]);
});

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, one]) => [
    name,
    ...namesIn(one),
  ]);
}

test("it does not hold for groups outside of meta, nor for data that is none", () => {
  const jsonapi = { version: "1.1" };
  const group = { group: { status: "DRAFT" }, count: 1 };
  expect(validate({ jsonapi, meta: { groups: [group] } })).toBe(true);
  expect(validate({ jsonapi, groups: [group] })).toBe(false);
  expect(validate({ jsonapi, data: [group] })).toBe(false);
});
