import { describe, expect, test } from "@jest/globals";
import { fixtureSchemas } from "../../support/fixture-schemas.js";
import { renderedSchema } from "../rendered.js";
import { generatorProblems } from "./generator-problems.js";
import { lintProblems, schemaProblems } from "./validators.js";

describe.each(fixtureSchemas)("the descriptions of %s", (schema) => {
  test("are valid for two validators, and for generators of clients", async () => {
    const files = await renderedSchema(schema);
    const texts = [...files].filter(([path]) => path.startsWith("openapi/"));
    expect(texts.map(([path]) => path)).toEqual([
      "openapi/rest.json",
      "openapi/rpc.json",
    ]);
    for (const [, text] of texts) {
      expect(await schemaProblems(text)).toEqual([]);
      expect(await lintProblems(text)).toEqual([]);
      expect(generatorProblems(text)).toEqual([]);
    }
  });
});

describe("a validator", () => {
  const broken = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Broken", version: "1" },
    paths: { "/a/{id}": { get: { responses: { 200: { $ref: "#/x" } } } } },
    components: {
      schemas: {
        Ä: {},
        Constant: { const: 1 },
        Either: { type: ["string", "integer"] },
        OrNull: { type: ["string", "null"] },
        Lists: { anyOf: [{ type: "array" }, { type: ["array", "null"] }] },
      },
    },
  });

  test("finds what is wrong", async () => {
    expect(await schemaProblems(broken)).not.toEqual([]);
    const rules = (await lintProblems(broken)).map((one) => one.split(":")[0]);
    expect(rules).toContain("no-unresolved-refs");
    expect(rules).toContain("security-defined");
    expect(generatorProblems(broken)).toEqual([
      "a choice of types: Either",
      'a constant without a type: {"const":1}',
      'a list without items: {"type":"array"}',
      'a list without items: {"type":["array","null"]}',
    ]);
  });
});
