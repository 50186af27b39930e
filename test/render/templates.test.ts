import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../src/graph/build-graph.js";
import type { Model } from "../../src/graph/model-graph.js";
import { accessView } from "../../src/render/access-view.js";
import { agentsView, llmsView } from "../../src/render/agents-view.js";
import { indexView } from "../../src/render/index-view.js";
import { resourceView } from "../../src/render/resource-view.js";
import { restView } from "../../src/render/rest-view.js";
import { rpcView } from "../../src/render/rpc-view.js";
import { schemaView } from "../../src/render/schema-view.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "../support/fixture-schemas.js";

const options = {
  clientImport: "@prisma/client",
  importExtension: ".js",
  idDivider: "_",
  rest: true,
  rpc: true,
  openapi: "json",
  query: false,
  agents: false,
  tsNocheck: false,
} as const;

const { description } = await loadSchema(
  "fixtures/blog/schema.prisma",
  repository,
);
const { graph } = buildGraph(description, { access: true });
const post = graph.models.find(({ name }) => name === "Post") as Model;

test.each([
  ["..", "../.."],
  [".", ".."],
  ["../client.js", "../../client.js"],
  ["./client.js", "../client.js"],
  ["@prisma/client", "@prisma/client"],
])("a client %j is %j from a model's folder", (clientImport, expected) => {
  const { imports } = resourceView(post, {
    ...options,
    clientImport,
  }) as { readonly imports: string };
  expect(imports).toContain(`from "${expected}";`);
});

// What a view works out and no template prints is a promise not kept.
describe("every member of a view is printed", () => {
  test.each<[string, object]>([
    ["access.ts", accessView(graph, options)],
    ["AGENTS.md", agentsView(graph, options)],
    ["llms.txt", llmsView(graph, options)],
    ["index.ts", indexView(graph, options)],
    ["resource.ts", resourceView(post, options)],
    ["rest.ts", restView(graph, post, options)],
    ["rpc.ts", rpcView(post, options)],
    ["schema.ts", schemaView(graph, options)],
  ])("%s", (name, view) => {
    const file = join(repository, "templates", `${name}.hbs`);
    const template = readFileSync(file, "utf8");
    const unused = Object.keys(view).filter(
      // `local` is for the view itself: the name a constant has in its file.
      (member) => member !== "local" && !template.includes(member),
    );
    expect(unused).toEqual([]);
  });
});
