import type { ModelGraph } from "../graph/model-graph.js";
import { importStatement, sorted } from "./imports.js";

/** The view of `delegates.ts.hbs`: the part of the Prisma client that handlers use. */
export function delegatesView({ models }: ModelGraph): object {
  return {
    imports: importStatement(["Delegate"], "@gen-api/runtime", {
      typeOnly: true,
    }),
    delegates: sorted(models.map(({ delegate }) => delegate)),
  };
}

/** The import of the client's type in a module of a model's folder. */
export function clientTypeImport(importExtension: string): string {
  return importStatement(["Client"], `../delegates${importExtension}`, {
    typeOnly: true,
  });
}
