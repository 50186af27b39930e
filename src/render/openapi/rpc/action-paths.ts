import type { Action, Model, ModelGraph } from "../../../graph/model-graph.js";
import { isInputOptional, shapeSchema } from "../../action-shapes.js";
import { modelOf } from "../../neighbours.js";
import { componentName, ref } from "../component-names.js";
import { ifDeprecated } from "../description.js";
import type { JsonObject } from "../json.js";
import { json, result } from "./shared-components.js";

/** The paths of the operations that extensions run. */
export function actionPaths(graph: ModelGraph, model: Model): JsonObject {
  const base = `/${encodeURIComponent(model.delegate)}`;
  return Object.fromEntries(
    (model.actions ?? []).map((action) => [
      `${base}/${encodeURIComponent(action.name)}`,
      {
        post: {
          operationId: `${componentName(model.name)}.${componentName(action.name)}`,
          summary: `Run ${action.name}`,
          tags: [model.name],
          ...ifDeprecated(model),
          requestBody: { content: json(argumentsOf(action), {}) },
          responses: {
            200: answerOf(graph, model, action),
            default: ref("responses", "error"),
          },
        },
      },
    ]),
  );
}

/** The more exact words of an action's own schema are added where the document is served. */
function argumentsOf(action: Action): JsonObject {
  const { on, returns } = action;
  const hasRecords = returns.kind === "record" || returns.kind === "many";
  const object = { type: "object" };
  const required = [
    ...(on === "record" ? ["where"] : []),
    ...(isInputOptional(action) ? [] : ["input"]),
  ];
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: {
      ...(on === "record" && { where: object }),
      input: shapeSchema(action.input),
      ...(hasRecords && { select: object, include: object, omit: object }),
    },
  };
}

function answerOf(
  graph: ModelGraph,
  model: Model,
  { returns }: Action,
): JsonObject {
  switch (returns.kind) {
    case "record": {
      const { name } = modelOf(graph, returns.model);
      return ref("responses", componentName(name, "One"));
    }
    case "many":
      return ref("responses", componentName(model.name, "Many"));
    case "none":
      return result("Null: it is done.", { type: "null" });
    case "value":
      return result(
        "What the action returns.",
        returns.shape ? shapeSchema(returns.shape) : {},
      );
  }
}
