import type { ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { importTypes } from "./imports.js";
import { sorted } from "./sorted.js";

/** The view of `delegates.ts.hbs`: the part of the Prisma client that routes of REST use. */
export function delegatesView({ models }: ModelGraph): object {
  return {
    imports: importTypes(["Delegate"], "@gen-api/runtime"),
    delegates: sorted(
      models
        .filter((model) => isServed(model, "rest"))
        .map(({ delegate }) => delegate),
    ),
  };
}
