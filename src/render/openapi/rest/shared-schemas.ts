import { maxCursorLength } from "../../../runtime/contract/cursor-profile.js";
import { defaultMaxPageSize } from "../../../runtime/contract/limits.js";
import { exactly } from "../literals.js";
import type { JsonObject } from "../json.js";
import { schemaRef } from "../component-names.js";

const url: JsonObject = { type: "string", format: "uri-reference" };
const urlOrNull: JsonObject = { type: ["string", "null"] };

const count: JsonObject = { type: "integer", minimum: 0 };
const cursor: JsonObject = {
  type: "string",
  minLength: 1,
  maxLength: maxCursorLength,
};

const totals: JsonObject = {
  total: count,
  page: { type: "object", properties: { total: count } },
};

/** The largest number of records that Prisma skips. */
const int32 = 2 ** 31 - 1;

/** The schemas of document parts that all models share. */
export const sharedSchemas: JsonObject = {
  "json-api": {
    type: "object",
    required: ["version"],
    properties: {
      version: exactly("1.1"),
      profile: { type: "array", items: url },
    },
  },
  "self-link": {
    type: "object",
    required: ["self"],
    properties: { self: url },
  },
  "relationship-links": {
    type: "object",
    required: ["self", "related"],
    properties: { self: url, related: url },
  },
  "page-links": {
    description:
      "Without a limit in force, `self` is the only one. They have offsets, or cursors where the page is read by these.",
    type: "object",
    required: ["self"],
    properties: {
      self: url,
      first: url,
      last: url,
      prev: urlOrNull,
      next: urlOrNull,
    },
  },
  version: {
    type: "object",
    required: ["version"],
    properties: {
      version: { description: "What `If-Match` takes.", type: "string" },
    },
  },
  "value-types": {
    description: "The types of values that JSON lacks, as superjson has it.",
    type: "object",
    required: ["values", "v"],
    properties: { values: {}, v: exactly(1) },
  },
  "resource-document": documentSchema("self-link"),
  "page-document": {
    description:
      "Read by cursors, `jsonapi.profile` names their profile, and `meta` has a total only for `page[total]=true`.",
    ...documentSchema("page-links", totals),
  },
  "resource-identifier": {
    type: "object",
    required: ["type", "id"],
    properties: {
      type: { type: "string" },
      id: { type: ["string", "integer"] },
    },
  },
  "linkage-document": documentSchema("page-links", totals, {
    data: {
      anyOf: [
        schemaRef("resource-identifier"),
        { type: "null" },
        { type: "array", items: schemaRef("resource-identifier") },
      ],
    },
  }),
  "upsert-meta": {
    description:
      "Makes the request an upsert: a resource with the same values in these fields is updated. They hold a unique.",
    type: "object",
    dependentRequired: { operation: ["matchFields"] },
    properties: {
      operation: exactly("upsert"),
      matchFields: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
      },
    },
  },
  "page-window": {
    description:
      "`offset` and `limit`, or `number` and `size`; or `after` or `before` a cursor of a page's links, `size`, and whether to count the `total`.",
    type: "object",
    additionalProperties: false,
    properties: {
      offset: { type: "integer", minimum: 0, maximum: int32 },
      limit: { type: "integer", minimum: 1, maximum: defaultMaxPageSize },
      number: { type: "integer", minimum: 1, maximum: int32 },
      size: { type: "integer", minimum: 1, maximum: defaultMaxPageSize },
      after: cursor,
      before: cursor,
      total: { type: "boolean" },
    },
  },
};

function documentSchema(
  links: string,
  meta: JsonObject = {},
  own: JsonObject = {},
): JsonObject {
  return {
    type: "object",
    required: ["jsonapi", "links", "data"],
    properties: {
      jsonapi: schemaRef("json-api"),
      links: schemaRef(links),
      ...own,
      included: schemaRef("included-resources"),
      meta: {
        type: "object",
        properties: { ...meta, serialization: schemaRef("value-types") },
      },
    },
  };
}
