import type { Action, Model, ModelGraph } from "../../../graph/model-graph.js";
import { isInputOptional, shapeSchema } from "../../action-shapes.js";
import { modelOf } from "../../neighbours.js";
import { componentName, schemaRef } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { errorResponse } from "./errors.js";
import { content } from "./media-type.js";
import { named } from "./operation-name.js";
import { parameterRef, showParameters } from "./parameters.js";
import { answer } from "./responses.js";

/** The paths of the operations that extensions run. */
export function actionPaths(graph: ModelGraph, model: Model): JsonObject {
  const base = `/${encodeURIComponent(model.type)}`;
  return Object.fromEntries(
    (model.actions ?? []).map((action) => {
      const isOfRecord = action.on === "record";
      const path = `${base}${isOfRecord ? "/{id}" : ""}/-/${encodeURIComponent(action.name)}`;
      return [
        path,
        {
          ...(isOfRecord && { parameters: [parameterRef(model, "id")] }),
          post: {
            ...named(model, action.name, `Run ${action.name}`),
            ...shown(graph, model, action),
            requestBody: { content: content(inputOf(action), { meta: {} }) },
            responses: {
              ...answerOf(graph, model, action),
              ...errorResponse("write"),
            },
          },
        },
      ];
    }),
  );
}

/** The more exact words of an action's own schema are added where the document is served. */
function inputOf(action: Action): JsonObject {
  return {
    type: "object",
    ...(!isInputOptional(action) && { required: ["meta"] }),
    properties: { meta: shapeSchema(action.input) },
  };
}

function shown(graph: ModelGraph, model: Model, { returns }: Action) {
  if (returns.kind === "none" || returns.kind === "value") return {};
  const answered =
    returns.kind === "record" ? modelOf(graph, returns.model) : model;
  return { parameters: showParameters(answered) };
}

function answerOf(
  graph: ModelGraph,
  model: Model,
  { returns }: Action,
): JsonObject {
  switch (returns.kind) {
    case "record":
      return { 200: answer(modelOf(graph, returns.model), "One") };
    case "many":
      return {
        200: {
          description: "The records, in the order of the action.",
          content: content({
            allOf: [schemaRef("resource-document")],
            required: ["data"],
            properties: {
              data: {
                type: "array",
                items: schemaRef(componentName(model.name)),
              },
            },
          }),
        },
      };
    case "none":
      return { 204: { description: "It is done." } };
    case "value":
      return {
        200: {
          description: "What the action returns.",
          content: content({
            type: "object",
            required: ["meta"],
            properties: {
              jsonapi: schemaRef("json-api"),
              meta: shapeSchema(returns.shape),
            },
          }),
        },
      };
  }
}
