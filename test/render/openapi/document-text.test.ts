import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import type {
  Entries,
  OpenApiDocument,
} from "../../../src/render/openapi/document.js";
import type { JsonObject } from "../../../src/render/openapi/json.js";
import {
  denseJson,
  readableJson,
  yaml,
} from "../../../src/render/openapi/document-text.js";
import { schemaRef } from "../../../src/render/openapi/component-names.js";

const entries = (shared: JsonObject): Entries => ({
  shared,
  models: [],
  own: [],
});

const document: OpenApiDocument = {
  head: { openapi: "3.1.1", info: { title: "A", version: undefined } },
  paths: entries({
    "/a": { get: { responses: { 200: schemaRef("A") } } },
    "/b": { description: 'of "b"' },
  }),
  components: {
    headers: entries({ Unused: { schema: schemaRef("B") } }),
    schemas: entries({
      B: { type: "string" },
      A: { items: schemaRef("C"), absent: undefined },
      C: { items: schemaRef("A") },
    }),
  },
};

const expected = {
  openapi: "3.1.1",
  info: { title: "A" },
  paths: {
    "/a": { get: { responses: { 200: { $ref: "#/components/schemas/A" } } } },
    "/b": { description: 'of "b"' },
  },
  components: {
    schemas: {
      A: { items: { $ref: "#/components/schemas/C" } },
      C: { items: { $ref: "#/components/schemas/A" } },
    },
  },
};

const json = (text: string): unknown => JSON.parse(text);

test.each([
  ["readable JSON", readableJson, json],
  ["dense JSON", denseJson, json],
  ["YAML", yaml, (text: string): unknown => parse(text)],
] as const)(
  "%s says the whole document, and no unused part",
  (_, text, read) => {
    expect(read(text(document))).toEqual(expected);
  },
);

test("dense JSON has a line for each path and component", () => {
  const lines = denseJson(document).split("\n");
  for (const name of ["/a", "/b", "A", "C"]) {
    const own = lines.filter((line) => line.startsWith(`"${name}": `));
    expect(own).toHaveLength(1);
  }
});

test("a reference to what is not there is a fault of ours", () => {
  const broken = {
    ...document,
    paths: entries({ "/a": schemaRef("Gone") }),
  };
  expect(() => denseJson(broken)).toThrow("#/components/schemas/Gone");
});
