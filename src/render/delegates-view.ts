import type { ModelGraph } from "../graph/model-graph.js";
import { importTypes } from "./imports.js";
import { sorted } from "./sorted.js";

/** The view of `delegates.ts.hbs`: the part of the Prisma client that handlers use. */
export function delegatesView({ models }: ModelGraph): object {
  return {
    imports: importTypes(["Delegate"], "@gen-api/runtime"),
    delegates: sorted(models.map(({ delegate }) => delegate)),
  };
}

/** The import of the client's type in a module of a model's folder. */
export function clientTypeImport(importExtension: string): string {
  return importTypes(["Client"], `../delegates${importExtension}`);
}
