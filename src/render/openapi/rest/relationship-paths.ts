import type {
  Model,
  ModelGraph,
  Relation,
} from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { targetOf } from "../../neighbours.js";
import {
  memberWrites,
  type MemberWrite,
  relationshipAccess,
} from "../../rest-access.js";
import { componentName, ref } from "../component-names.js";
import { ifDeprecated } from "../description.js";
import { allModels } from "../document-head.js";
import type { JsonObject } from "../json.js";
import { inWords, wordsOf } from "../model-words.js";
import { errorResponse } from "./errors.js";
import type { ExampleMember } from "./examples.js";
import { memberRelations } from "./linkage-bodies.js";
import { named } from "./operation-name.js";
import {
  pageParameters,
  parameterRef,
  preferParameters,
  showParameters,
  versionParameters,
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
    get: {
      ...named(
        model,
        `${wireName}.related`,
        `Get the ${inWords(wireName)} of ${one}`,
      ),
      ...ifDeprecated(relation),
      parameters: [
        parameterRef(model, "id"),
        ...(many ? pageParameters(target) : []),
        ...showParameters(target),
      ],
      responses: {
        200: answer(target, many ? "Page" : holdsOne),
        ...errorResponse("read"),
      },
    },
    ...(memberWrites(graph, model, relation).includes("create") && {
      post: {
        ...named(
          model,
          `${wireName}.create`,
          `Create ${wordsOf(target).one} below ${one}`,
        ),
        ...ifDeprecated(relation),
        parameters: [
          parameterRef(model, "id"),
          ...showParameters(target),
          ...preferParameters(graph),
        ],
        requestBody: ref("requestBodies", componentName(target.name, "Create")),
        responses: { 201: answer(target, "One"), ...errorResponse("write") },
      },
    }),
  };
}

/** The path of single members (R6): one for all models, as it is rarely used. */
export function memberPath(
  graph: ModelGraph,
  example: ExampleMember,
): JsonObject {
  const offers = (write: MemberWrite): boolean =>
    graph.models.some((model) =>
      servedRelations(model, "rest").some((one) =>
        memberWrites(graph, model, one).includes(write),
      ),
    );
  const path = Object.entries(example).map(([name, value]) => ({
    name,
    in: "path",
    required: true,
    example: value,
    schema: { type: "string" },
  }));
  return {
    "/{type}/{id}/{relationship}/{relatedId}": {
      get: {
        operationId: "member",
        summary: "Get a member of a relationship",
        tags: [allModels],
        description: "Reads a resource that a relationship leads to.",
        parameters: [
          ...path,
          ref("parameters", "include"),
          ref("parameters", "fields"),
        ],
        responses: {
          200: ref("responses", "resource"),
          ...errorResponse("member"),
        },
      },
      ...(offers("update") && {
        patch: {
          operationId: "updateMember",
          summary: "Update a member of a relationship to many",
          tags: [allModels],
          description: "Updates a resource as its own path does.",
          parameters: [
            ...path,
            ref("parameters", "include"),
            ref("parameters", "fields"),
            ...preferParameters(graph),
          ],
          requestBody: ref("requestBodies", "member"),
          responses: {
            200: ref("responses", "resource"),
            ...(graph.ruled && { 204: ref("responses", "changed-minimally") }),
            ...errorResponse("linkage"),
          },
        },
      }),
      ...(offers("delete") && {
        delete: {
          operationId: "deleteMember",
          summary: "Delete a member of a relationship to many",
          tags: [allModels],
          description: "Deletes a resource as its own path does.",
          parameters: path,
          responses: {
            204: { description: "It is gone." },
            ...errorResponse("linkage"),
          },
        },
      }),
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
  const id = parameterRef(model, "id");
  const write = (
    operation: string,
    summary: string,
    names: JsonObject,
    body: string,
  ): JsonObject => ({
    ...named(model, operation, summary),
    parameters: [
      id,
      names,
      ...preferParameters(graph),
      ...versionParameters(model),
    ],
    requestBody: ref("requestBodies", componentName(model.name, body)),
    responses: graph.ruled
      ? {
          ...responses,
          204: { description: "It is done; no linkage was asked for." },
        }
      : responses,
  });
  const relationship = parameterRef(model, "relationship");
  const toMany = memberRelations(model);
  const members =
    toMany.length < servedRelations(model, "rest").length
      ? parameterRef(model, "members")
      : relationship;
  return {
    ...(reads && {
      get: {
        ...named(model, "linkage", `Get the ids in a relationship of ${one}`),
        parameters: [
          id,
          relationship,
          ...["filter", "sort", "page", "include", "fields"].map((name) =>
            ref("parameters", name),
          ),
        ],
        responses: { ...responses, ...errorResponse("read") },
      },
    }),
    ...(writes && {
      patch: write(
        "replace",
        `Replace the members of a relationship of ${one}`,
        relationship,
        "Linkage",
      ),
    }),
    ...(toMany.length > 0 && {
      post: write(
        "add",
        `Add members to a relationship of ${one}`,
        members,
        "Members",
      ),
      delete: write(
        "remove",
        `Remove members from a relationship of ${one}`,
        members,
        "Members",
      ),
    }),
  };
}
