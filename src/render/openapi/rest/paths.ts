import type {
  Model,
  ModelGraph,
  RestOperation,
} from "../../../graph/model-graph.js";
import { takesUpserts } from "../../rest-access.js";
import { componentName, ref } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { wordsOf } from "../model-words.js";
import { actionPaths } from "./action-paths.js";
import { errorResponse } from "./errors.js";
import { named } from "./operation-name.js";
import {
  pageParameters,
  parameterRef,
  preferParameters,
  showParameters,
  knownVersionParameters,
  versionParameters,
} from "./parameters.js";
import { relationshipPaths } from "./relationship-paths.js";
import { answer } from "./responses.js";

/**
 * The paths of a model with the verbs that it allows. Each verb has all of its parameters:
 * Swagger UI does not follow the references of those that a path has for all.
 */
export function modelPaths(graph: ModelGraph, model: Model): JsonObject {
  const base = `/${encodeURIComponent(model.type)}`;
  const shows = showParameters(model);
  const has = (...operations: readonly RestOperation[]): boolean =>
    operations.some((operation) => model.restOperations.includes(operation));
  return {
    ...(has("list", "create") && {
      [base]: collection(graph, model, shows, has),
    }),
    ...(has("get", "update", "delete") && {
      [`${base}/{id}`]: record(graph, model, shows, has),
    }),
    ...relationshipPaths(graph, model, base),
    ...actionPaths(graph, model),
  };
}

type Has = (operation: RestOperation) => boolean;

function collection(
  graph: ModelGraph,
  model: Model,
  shows: readonly JsonObject[],
  has: Has,
): JsonObject {
  const { one, many } = wordsOf(model);
  const answersOne = answer(model, "One");
  return {
    ...(has("list") && {
      get: {
        ...named(model, "list", `List ${many}`),
        parameters: [...pageParameters(model), ...shows],
        responses: { 200: answer(model, "Page"), ...errorResponse("list") },
      },
    }),
    ...(has("create") && {
      post: {
        ...named(model, "create", `Create ${one}`),
        parameters: [...shows, ...preferParameters(graph)],
        requestBody: body(model, "Create"),
        responses: {
          201: answersOne,
          ...(takesUpserts(model) && { 200: answersOne }),
          ...errorResponse("write"),
        },
      },
    }),
  };
}

function record(
  graph: ModelGraph,
  model: Model,
  shows: readonly JsonObject[],
  has: Has,
): JsonObject {
  const { one } = wordsOf(model);
  const answersOne = answer(model, "One");
  const id = parameterRef(model, "id");
  return {
    ...(has("get") && {
      get: {
        ...named(model, "get", `Get ${one}`),
        parameters: [id, ...shows, ...knownVersionParameters(model)],
        responses: {
          200: answersOne,
          ...(model.version !== undefined && {
            304: ref("responses", "not-modified"),
          }),
          ...errorResponse("read"),
        },
      },
    }),
    ...(has("update") && {
      patch: {
        ...named(model, "update", `Update ${one}`),
        parameters: [
          id,
          ...shows,
          ...preferParameters(graph),
          ...versionParameters(model),
        ],
        requestBody: body(model, "Update"),
        responses: {
          200: answersOne,
          ...(graph.ruled && { 204: ref("responses", "changed-minimally") }),
          ...errorResponse("write"),
        },
      },
    }),
    ...(has("delete") && {
      delete: {
        ...named(model, "delete", `Delete ${one}`),
        parameters: [id, ...versionParameters(model)],
        responses: {
          204: { description: "It is gone." },
          ...errorResponse("delete"),
        },
      },
    }),
  };
}

function body({ name }: Model, role: string): JsonObject {
  return ref("requestBodies", componentName(name, role));
}
