import { join } from "node:path";
import { expect, test } from "@jest/globals";
import internals from "@prisma/internals";
import fc from "fast-check";
import { buildGraph } from "../../src/graph/build-graph.js";
import type { OperationName } from "../../src/runtime/contract/rpc-operations.js";
import { scanDeclarations } from "../../src/schema/declarations.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { prepareTexts } from "../../src/schema/prepare-texts.js";
import { parseSchemas } from "../../src/schema/prisma-parser.js";
import { search } from "../support/search.js";
import { anySchema } from "./any-schema.js";
import { fixtureSchemas, repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";

// We parse by a shorter way than Prisma's own generators and work out what it
// leaves unsaid. Their way is the judge of both.

/** Schemas on which Prisma's own way crashes: names that are not ASCII. */
const beyondDmmf = new Set(["fixtures/schemas/non-ascii.prisma"]);
const schemas = fixtureSchemas.filter((schema) => !beyondDmmf.has(schema));

async function readBothWays(path: string) {
  const schema = await loadSchema(path, repository);
  const { texts } = prepareTexts(
    schema.files,
    schema.files.flatMap(scanDeclarations),
  );
  const datamodel = texts.map(([name, text]): [string, string] => [name, text]);
  return { schema, texts, dmmf: await internals.getDMMF({ datamodel }) };
}

/** Models with a required column without a default that has `@ignore`. */
function modelsWithIgnoredNeeds(text: string): readonly string[] {
  return [...text.matchAll(/^model (\S+) \{(.*?)^\}/gms)].flatMap(
    ([, name = "", body = ""]) =>
      body
        .split("\n")
        .some(
          (line) =>
            /^\s*[^\s/@]+\s+\w+\s.*@ignore\b/.test(line) &&
            !/@default|@updatedAt/.test(line),
        )
        ? [name]
        : [],
  );
}

async function requireAgreement(path: string): Promise<void> {
  const { schema, texts, dmmf } = await readBothWays(path);
  expect(JSON.parse(parseSchemas(texts))).toEqual(
    JSON.parse(JSON.stringify(dmmf.datamodel)),
  );
  const { graph } = buildGraph(schema.description);
  const ours = graph.models.map(({ name, operations }) => [
    name,
    // Prisma's clients have `count` too, and `exists` is the service's own.
    operations.filter((name) => !/^(count|exists)$/.test(name)).toSorted(),
  ]);
  // Prisma offers creates that the database refuses for want of what is ignored.
  const refused = new Set(
    texts.flatMap(([, text]) => modelsWithIgnoredNeeds(text)),
  );
  const theirs = dmmf.mappings.modelOperations.map((mapping) => [
    mapping.model,
    dmmfOperations(mapping).filter(
      (name) => !refused.has(mapping.model) || !/^(create|upsert)/.test(name),
    ),
  ]);
  expect(ours).toEqual(theirs);
}

test.each(schemas)("%s is read as Prisma's DMMF reads it", requireAgreement);

test("any schema is read as Prisma's DMMF reads it", async () => {
  await fc.assert(
    fc.asyncProperty(anySchema, (text) =>
      requireAgreement(
        join(temporaryFolder({ "any.prisma": text }), "any.prisma"),
      ),
    ),
    search(100),
  );
});

test.each([...beyondDmmf])("%s loads, though DMMF cannot", async (path) => {
  await expect(readBothWays(path)).rejects.toThrow();
  await expect(loadSchema(path, repository)).resolves.toBeDefined();
});

/** DMMF's names of operations, without those that only MongoDB has. */
function dmmfOperations(mapping: object): OperationName[] {
  return Object.entries(mapping)
    .filter(([name, value]) => name !== "model" && value !== null)
    .map(([name]) => name.replace(/^(create|update|delete|upsert)One$/, "$1"))
    .filter((name) => !["plural", "findRaw", "aggregateRaw"].includes(name))
    .toSorted() as OperationName[];
}
