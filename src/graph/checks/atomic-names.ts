import type { Draft } from "../draft.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { isServed } from "../served.js";

/**
 * No type may have the path of atomic operations, since types match in any case (R1), and no
 * model the name of the method that clients send them by.
 */
export function checkAtomicNames(
  drafts: ReadonlyMap<string, Draft>,
  models: readonly Model[],
  path: string | undefined,
): GraphProblem[] {
  if (path === undefined) return [];
  return models
    .filter((model) => isServed(model, "rest"))
    .flatMap(({ name, type, delegate }): GraphProblem[] => {
      const said = drafts.get(name)?.exposure.type;
      const isPath = type.toLowerCase() === path.toLowerCase();
      return [
        ...(isPath
          ? [
              {
                severity: "error" as const,
                message: `the path of atomic operations is that of the type "${type}"`,
                hint: "choose another path for them, or another type",
                model: name,
                ...(said && { source: said.source }),
              },
            ]
          : []),
        ...(delegate === "atomic"
          ? [
              {
                severity: "error" as const,
                message: `"atomic" is the method of REST clients for atomic operations`,
                hint: "give the model another name, with @@map for its table, or serve it by RPC alone",
                model: name,
              },
            ]
          : []),
      ];
    });
}
