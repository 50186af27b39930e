import { Validator } from "@seriousme/openapi-schema-validator";
import { createConfig, lintFromString } from "@redocly/openapi-core";

/** What the JSON Schema of OpenAPI says against a description. */
export async function schemaProblems(text: string): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  return valid ? [] : errors;
}

/**
 * What Redocly's own model of OpenAPI says, which follows references and knows
 * rules that no schema can have.
 */
export async function lintProblems(text: string): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules,
  });
  const problems = await lintFromString({ source: text, config });
  return problems.map(
    ({ ruleId, message, location }) =>
      `${ruleId}: ${message} at ${location[0]?.pointer ?? "?"}`,
  );
}

const rules = {
  // The application's to say.
  "info-license": "off",
  // Errors are the `default` response: one reference for all of them, and not two.
  "operation-4xx-response": "off",
  // It fails on a property called `hasOwnProperty`.
  "no-required-schema-properties-undefined": "off",
  // They take members of prototypes for members of examples; `examples.test.ts` does not.
  "no-invalid-parameter-examples": "off",
  "no-invalid-media-type-examples": "off",
  "no-invalid-schema-examples": "off",
  struct: "error",
  "no-unresolved-refs": "error",
  "no-unused-components": "error",
  "no-identical-paths": "error",
  "no-schema-type-mismatch": "error",
  "no-duplicated-tag-names": "error",
  "security-defined": "error",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "operation-operationId-url-safe": "error",
  "operation-parameters-unique": "error",
  "operation-tag-defined": "error",
  "operation-2xx-response": "error",
  "path-declaration-must-exist": "error",
  "path-not-include-query": "error",
  "path-parameters-defined": "error",
  "path-params-defined": "error",
  "spec-components-invalid-map-name": "error",
} as const;
