import type {
  Model,
  ModelGraph,
  Relation,
} from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { componentName, ref, schemaRef } from "../component-names.js";
import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { type ExampleContext, exampleId } from "./examples.js";
import { idParameterSchema } from "./id-schema.js";
import { includeSchema } from "./include-schema.js";
import { exampleRelation, memberRelations } from "./linkage-bodies.js";
import { anySort, sortSchema } from "./sort-schema.js";

/** The descriptions of parameters that each model has. */
const descriptions = {
  filter:
    "`filter[field]=value`, or `filter[field$operator]=value`. `filter[or.0.field]` and `filter[or.1.field]` are alternatives.",
  sort: "Fields in order; `-` turns one around. A list with a path through relationships is one text: `a.b,-c`.",
  include:
    "Relationships to include. A list with those behind others is one text: `a.b,c`.",
} as const;

/** The query parameters of URLs that respond with resources of a model. */
export function showParameters(model: Model): readonly JsonObject[] {
  return [
    ...(servedRelations(model, "rest").length > 0
      ? [parameterRef(model, "include")]
      : []),
    ref("parameters", "fields"),
  ];
}

/** The query parameters of URLs that respond with a page of them. */
export function pageParameters(model: Model): readonly JsonObject[] {
  return [
    parameterRef(model, "filter"),
    parameterRef(model, "sort"),
    ref("parameters", "page"),
  ];
}

/** A parameter that differs by model. */
export function parameterRef({ name }: Model, parameter: string): JsonObject {
  return ref("parameters", componentName(name, parameter));
}

/** The parameters that differ by model. */
export function modelParameters(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const { name } = model;
  const served = servedRelations(model, "rest");
  return {
    [componentName(name, "id")]: {
      name: "id",
      in: "path",
      required: true,
      example: exampleId(context, model),
      schema: idParameterSchema(model, context.divider),
    },
    [componentName(name, "filter")]: {
      ...familyOf("filter"),
      description: descriptions.filter,
      example: {},
      schema: schemaRef(componentName(name, "Filter")),
    },
    [componentName(name, "sort")]: commaList(
      "sort",
      sortSchema(context.graph, model),
    ),
    ...(served.length > 0 && {
      [componentName(name, "relationship")]: relationship(model, served),
      [componentName(name, "members")]: relationship(
        model,
        memberRelations(model),
      ),
      [componentName(name, "include")]: commaList(
        "include",
        includeSchema(served),
      ),
    }),
  };
}

function relationship(
  model: Model,
  relations: readonly Relation[],
): JsonObject {
  return {
    name: "relationship",
    in: "path",
    required: true,
    example: exampleRelation(model)?.wireName,
    schema: oneOf(relations.map(({ wireName }) => wireName)),
  };
}

/**
 * What writes of a service under access rules take: who may not read what they write needs
 * this for an answer other than 403.
 */
export function preferParameters({
  ruled,
}: Pick<ModelGraph, "ruled">): readonly JsonObject[] {
  return ruled ? [ref("parameters", "prefer")] : [];
}

/** What writes of a record with a version take. */
export function versionParameters({
  version,
}: Pick<Model, "version">): readonly JsonObject[] {
  return version === undefined ? [] : [ref("parameters", "if-match")];
}

/** What reads of a record with a version take. */
export function knownVersionParameters({
  version,
}: Pick<Model, "version">): readonly JsonObject[] {
  return version === undefined ? [] : [ref("parameters", "if-none-match")];
}

/** The parameters of all models. */
export const sharedParameters: JsonObject = {
  "if-match": {
    name: "If-Match",
    in: "header",
    description:
      "The version of the record that the write is for, from `ETag` or `meta.version`, in quotes.",
    schema: { type: "string" },
    example: "*",
  },
  "if-none-match": {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of what the client has: the answer to it is 304.",
    schema: { type: "string" },
  },
  prefer: {
    name: "Prefer",
    in: "header",
    description:
      "`return=minimal`: answer without what was written, which then need not be readable. A create answers with type and id alone.",
    schema: { type: "string" },
  },
  page: {
    ...familyOf("page"),
    description: "Which part of the collection.",
    example: {},
    schema: schemaRef("page-window"),
  },
  fields: {
    ...familyOf("fields"),
    description: "The fields to show, by type: `fields[type]=a,b`.",
    example: {},
    schema: schemaRef("sparse-fieldsets"),
  },
  filter: {
    ...familyOf("filter"),
    description: descriptions.filter,
    example: {},
    schema: {
      type: "object",
      maxProperties: defaultLimits.maxFilters,
      additionalProperties: true,
    },
  },
  sort: commaList("sort", anySort),
  include: commaList("include", {
    type: "array",
    items: { type: "string" },
  }),
};

/** `name[member]=value` */
function familyOf(name: string): JsonObject {
  return { name, in: "query", style: "deepObject", explode: true };
}

/** Without an example: viewers would send it unasked. */
function commaList(name: "sort" | "include", schema: JsonObject): JsonObject {
  return {
    name,
    in: "query",
    explode: false,
    description: descriptions[name],
    schema,
  };
}
