import { describe, expect, test } from "@jest/globals";
import { Schemas } from "../../support/contract/schemas.js";
import { fixtureSchemas } from "../../support/fixture-schemas.js";
import { isLongRun } from "../../support/long-run.js";
import { renderedSchema } from "../rendered.js";

type Tree = Readonly<Record<string, unknown>>;

/** Every example of a description, with the pointer to the schema that it has to fit. */
function examplesIn(
  tree: unknown,
  at = "",
): readonly (readonly [schema: string, example: unknown])[] {
  if (typeof tree !== "object" || tree === null) return [];
  const { example, examples, schema } = tree as Tree;
  return [
    ...(example === undefined || schema === undefined
      ? []
      : [[`${at}/schema`, example] as const]),
    ...(Array.isArray(examples)
      ? examples.map((one) => [at, one] as const)
      : []),
    ...Object.entries(tree).flatMap(([name, member]) =>
      name === "example" || name === "examples"
        ? []
        : examplesIn(member, `${at}/${escaped(name)}`),
    ),
  ];
}

/** Without prototypes, whose members ajv takes for the value's own. */
function bare(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null) as object, value)
      : value,
  );
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Among them are all kinds of fields, ids and relations. */
const usual = /\/(blog|catalogue|workspace)\/|\/schemas\/ids/;

describe.each(fixtureSchemas.filter((path) => isLongRun || usual.test(path)))(
  "the examples of %s",
  (schema) => {
    test.each(["rest", "rpc"])("fit the schemas of %s", async (service) => {
      const files = await renderedSchema(schema);
      const text = files.get(`openapi/${service}.json`) ?? "";
      const document = JSON.parse(text) as Tree & { components: Tree };
      const schemas = new Schemas(document);
      const found = examplesIn(document);
      expect(found.length).toBeGreaterThan(5);
      const problems = found.flatMap(([pointer, example]) => {
        const problem = schemas.problems(pointer, bare(example));
        return problem === undefined
          ? []
          : [`${pointer}: ${problem}: ${JSON.stringify(example)}`];
      });
      expect(problems).toEqual([]);
    });
  },
);
