import { expect, test } from "@jest/globals";
import { buildGraph } from "../../src/graph/build-graph.js";
import { schemaView } from "../../src/render/schema-view.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "../support/fixture-schemas.js";

async function tablesOf(schema: string): Promise<string> {
  const path = `fixtures/schemas/${schema}.prisma`;
  const { description } = await loadSchema(path, repository);
  const { graph } = buildGraph(description, { sql: true });
  return (
    schemaView(graph, {
      importExtension: ".js",
      rest: true,
      rpc: true,
    }) as { readonly schema: string }
  ).schema;
}

test("tables, columns and enums have the names that the database knows", async () => {
  const text = await tablesOf("enums-and-maps");
  expect(text).toContain('table: { name: "teams" }');
  expect(text).toContain(
    'id: { type: "Int", column: "team_id", generated: true }',
  );
  expect(text).toContain('ROUND_ROBIN: "roundRobin"');
  expect(text).toContain(
    'day: { type: "DateTime", nullable: true, native: "Date" }',
  );
});

test("a table is in the schema that the model states", async () => {
  expect(await tablesOf("multi-schema")).toContain('schema: "shop"');
});

test("each model has its own column of a table between two", async () => {
  const text = await tablesOf("relations");
  expect(text).toContain('join: { name: "_CategoryToPost", own: "A" }');
  expect(text).toContain('join: { name: "_CategoryToPost", own: "B" }');
});

test("nobody who does not ask has them", async () => {
  const { description } = await loadSchema(
    "fixtures/schemas/relations.prisma",
    repository,
  );
  expect(buildGraph(description).graph.tables).toBeUndefined();
});
