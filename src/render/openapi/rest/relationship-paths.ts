import type {
  Model,
  ModelGraph,
  Relation,
} from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { targetOf } from "../../neighbours.js";
import { relationshipAccess } from "../../rest-access.js";
import { ref } from "../component-names.js";
import { allModels } from "../document-head.js";
import type { JsonObject } from "../json.js";
import { inWords, wordsOf } from "../model-words.js";
import { errorResponse } from "./errors.js";
import type { ExampleMember } from "./examples.js";
import { named } from "./operation-name.js";
import {
  pageParameters,
  parameterRef,
  preferParameters,
  showParameters,
} from "./parameters.js";
import { answer } from "./responses.js";

/**
 * The paths below a resource. Each relationship has its own path for related
 * resources. The linkage of all relationships shares one path: with a path for
 * each, it would be a third of the document.
 */
export function relationshipPaths(
  graph: ModelGraph,
  model: Model,
  base: string,
): JsonObject {
  const relations = servedRelations(model, "rest");
  if (relations.length === 0) return {};
  const access = relations.map((one) => relationshipAccess(model, one));
  const reads = access.some((one) => one.reads);
  const writes = access.some((one) => one.writes);
  return {
    ...(reads &&
      Object.fromEntries(
        relations.map((relation) => [
          `${base}/{id}/${encodeURIComponent(relation.wireName)}`,
          related(graph, model, relation),
        ]),
      )),
    ...((reads || writes) && {
      [`${base}/{id}/relationships/{relationship}`]: linkage(
        graph,
        model,
        reads,
        writes,
      ),
    }),
  };
}

function related(
  graph: ModelGraph,
  model: Model,
  relation: Relation,
): JsonObject {
  const { wireName, kind } = relation;
  const { one } = wordsOf(model);
  const target = targetOf(graph, relation);
  const many = kind === "to-many";
  // Without foreign keys in the database, the target of a key may be missing; under access
  // rules, it may be unreadable.
  const mayBeNull =
    relation.nullable ||
    graph.relationMode === "prisma" ||
    graph.ruled !== undefined;
  const holdsOne = mayBeNull ? "OneOrNone" : "One";
  return {
    parameters: [parameterRef(model, "id")],
    get: {
      ...named(
        model,
        `${wireName}.related`,
        `Get the ${inWords(wireName)} of ${one}`,
      ),
      parameters: [
        ...(many ? pageParameters(target) : []),
        ...showParameters(target),
      ],
      responses: {
        200: answer(target, many ? "Page" : holdsOne),
        ...errorResponse("read"),
      },
    },
  };
}

/** The path of single members (R6): one for all models, as it is rarely used. */
export function memberPath(example: ExampleMember): JsonObject {
  return {
    "/{type}/{id}/{relationship}/{relatedId}": {
      parameters: Object.entries(example).map(([name, value]) => ({
        name,
        in: "path",
        required: true,
        example: value,
        schema: { type: "string" },
      })),
      get: {
        operationId: "member",
        summary: "Get a member of a relationship",
        tags: [allModels],
        description: "Reads a resource that a relationship leads to.",
        parameters: [ref("parameters", "include"), ref("parameters", "fields")],
        responses: {
          200: ref("responses", "resource"),
          ...errorResponse("member"),
        },
      },
    },
  };
}

function linkage(
  graph: ModelGraph,
  model: Model,
  reads: boolean,
  writes: boolean,
): JsonObject {
  const { one } = wordsOf(model);
  const responses = {
    200: ref("responses", "linkage"),
    ...errorResponse("linkage"),
  };
  const write = (
    operation: string,
    summary: string,
    body: string,
  ): JsonObject => ({
    ...named(model, operation, summary),
    ...(graph.ruled && { parameters: preferParameters(graph) }),
    requestBody: ref("requestBodies", body),
    responses: graph.ruled
      ? {
          ...responses,
          204: { description: "It is done; no linkage was asked for." },
        }
      : responses,
  });
  return {
    parameters: [
      parameterRef(model, "id"),
      parameterRef(model, "relationship"),
    ],
    ...(reads && {
      get: {
        ...named(model, "linkage", `Get the ids in a relationship of ${one}`),
        parameters: ["filter", "sort", "page", "include", "fields"].map(
          (name) => ref("parameters", name),
        ),
        responses: { ...responses, ...errorResponse("read") },
      },
    }),
    ...(writes && {
      patch: write(
        "replace",
        `Replace the members of a relationship of ${one}`,
        "linkage",
      ),
      post: write("add", `Add members to a relationship of ${one}`, "members"),
      delete: write(
        "remove",
        `Remove members from a relationship of ${one}`,
        "members",
      ),
    }),
  };
}
