import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { loadSchema } from "../../../src/schema/load-schema.js";
import { kept, root } from "../../support/folders.js";
import { modelMeta } from "./model-meta.js";

/** Writes the reference's model metadata beside the compiled servers. */
export async function prepareReference(): Promise<void> {
  const schema = await loadSchema("fixtures/blog/schema.prisma", root);
  const { graph } = buildGraph(schema.description);
  await mkdir(kept, { recursive: true });
  const text = JSON.stringify(modelMeta(graph));
  await writeFile(join(kept, "model-meta.json"), text);
}
