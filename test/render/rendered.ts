import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExposure } from "../../src/exposure/read-exposure.js";
import { buildGraph } from "../../src/graph/build-graph.js";
import { renderApi } from "../../src/render/render-api.js";
import type { RenderOptions } from "../../src/render/render-options.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "../support/fixture-schemas.js";

const defaults: RenderOptions = {
  clientImport: "../generated/prisma/client.js",
  importExtension: ".js",
  idDivider: "_",
  rest: true,
  rpc: true,
  openapi: "json",
  query: false,
  agents: false,
  tsNocheck: false,
};

/** The tree of a schema file or folder with its directives, as it would be written. */
export async function renderedSchema(
  path: string,
  options: Partial<RenderOptions> = {},
  wantsAccess = true,
): Promise<ReadonlyMap<string, string>> {
  const { description } = await loadSchema(path, repository);
  const { exposure } = readExposure(description);
  // Rules of access need a relational database.
  const access = wantsAccess && description.provider !== "mongodb";
  const { graph } = buildGraph(description, { exposure, access });
  return renderApi(graph, { ...defaults, ...options });
}

/** The tree of a schema given as text. */
export async function renderedText(
  schema: string,
  options: Partial<RenderOptions> = {},
  wantsAccess = true,
): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "gen-api-render-"));
  try {
    const path = join(folder, "schema.prisma");
    writeFileSync(path, schema);
    return await renderedSchema(path, options, wantsAccess);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
