import type { ModelExposure } from "./exposure.js";
import type { Action, Model } from "./model-graph.js";
import { shapeMembers } from "./shape-types.js";

/** What settings add to a model for extensions to implement; absent if they add nothing. */
export function extendedMembers(
  { computed, actions }: ModelExposure,
  types: ReadonlyMap<string, string>,
): Pick<Model, "computed" | "actions"> {
  const attributes = Object.entries(computed?.value ?? {});
  const operations = Object.entries(actions?.value ?? {});
  return {
    ...(attributes.length > 0 && {
      computed: attributes.map(([name, { type, nullable = false, needs }]) => ({
        name,
        type,
        nullable,
        needs: typeof needs === "string" ? [needs] : needs,
      })),
    }),
    ...(operations.length > 0 && {
      actions: operations.map(
        ([name, { on, returns = "none", input, writes }]) => ({
          name,
          on,
          returns: returnsOf(returns, types),
          ...(input && { input: shapeMembers(input) }),
          ...(writes !== undefined && { writes: [writes].flat() }),
        }),
      ),
    }),
  };
}

function returnsOf(
  returns: string | object,
  types: ReadonlyMap<string, string>,
): Action["returns"] {
  if (typeof returns === "object") {
    return { kind: "value", shape: shapeMembers(returns) };
  }
  return returns === "many" || returns === "none" || returns === "value"
    ? { kind: returns }
    : { kind: "record", model: types.get(returns) ?? returns };
}
