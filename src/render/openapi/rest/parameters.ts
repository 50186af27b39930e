import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { componentName, ref, schemaRef } from "../component-names.js";
import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { idSchema } from "./id-schema.js";

/** The descriptions of parameters that each model has. */
const descriptions = {
  filter: "`filter[field]=value`, or `filter[field$operator]=value`.",
  sort: "Fields in order; `-` turns one around.",
  include: "Relationships to include; `a.b` includes those behind.",
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
export function modelParameters(model: Model, divider: string): JsonObject {
  const { name } = model;
  const relations = servedRelations(model, "rest").map(
    ({ wireName }) => wireName,
  );
  return {
    [componentName(name, "id")]: {
      name: "id",
      in: "path",
      required: true,
      schema: idSchema(model, divider),
    },
    [componentName(name, "filter")]: {
      ...familyOf("filter"),
      description: descriptions.filter,
      schema: schemaRef(componentName(name, "Filter")),
    },
    [componentName(name, "sort")]: commaList("sort", {
      items: sortItem(model),
      minItems: 1,
      maxItems: defaultLimits.maxSortFields,
    }),
    ...(relations.length > 0 && {
      [componentName(name, "relationship")]: {
        name: "relationship",
        in: "path",
        required: true,
        schema: oneOf(relations),
      },
      [componentName(name, "include")]: commaList("include", {
        items: {
          type: "string",
          pattern: `^(${relations.join("|")})(\\.[^.,]+){0,${String(defaultLimits.maxIncludeDepth - 1)}}$`,
        },
      }),
    }),
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

/** The parameters of all models. */
export const sharedParameters: JsonObject = {
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
    schema: schemaRef("page-window"),
  },
  fields: {
    ...familyOf("fields"),
    description: "The fields to show, by type: `fields[type]=a,b`.",
    schema: schemaRef("sparse-fieldsets"),
  },
  filter: {
    ...familyOf("filter"),
    description: descriptions.filter,
    schema: {
      type: "object",
      maxProperties: defaultLimits.maxFilters,
      additionalProperties: true,
    },
  },
  sort: commaList("sort", {
    items: { type: "string" },
    minItems: 1,
    maxItems: defaultLimits.maxSortFields,
  }),
  include: commaList("include", { items: { type: "string" } }),
};

/** `name[member]=value` */
function familyOf(name: string): JsonObject {
  return { name, in: "query", style: "deepObject", explode: true };
}

function commaList(name: "sort" | "include", schema: JsonObject): JsonObject {
  return {
    name,
    in: "query",
    explode: false,
    description: descriptions[name],
    schema: { type: "array", ...schema },
  };
}

/** Fields, also behind to-one relationships; `-` reverses the order. */
function sortItem(model: Model): JsonObject {
  const toOne = servedRelations(model, "rest")
    .filter(({ kind }) => kind === "to-one")
    .map(({ wireName }) => wireName);
  const names = new Set([
    ...(model.id ? ["id"] : []),
    ...model.fields
      .filter(
        ({ list, type, format }) =>
          !list && !["Json", "Composite"].includes(type) && format !== "xml",
      )
      .map(({ wireName }) => wireName),
    ...toOne,
  ]);
  const behind = toOne.length > 0 ? [`(${toOne.join("|")})(\\.[^.,]+)+`] : [];
  return {
    type: "string",
    pattern: `^-?(${[...names, ...behind].join("|")})$`,
  };
}

/** The members of `fields[…]`: for each type, a comma-separated list of its fields. */
export function fieldsSchemas(models: readonly Model[]): JsonObject {
  return {
    "sparse-fieldsets": {
      description: "Names of attributes and relationships, by type.",
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(
        models.map(({ name, type }) => [
          type,
          schemaRef(componentName(name, "Fields")),
        ]),
      ),
    },
    ...Object.fromEntries(
      models.map((model) => {
        const names = [...model.fields, ...servedRelations(model, "rest")].map(
          ({ wireName }) => wireName,
        );
        return [
          componentName(model.name, "Fields"),
          {
            type: "string",
            pattern: `^((${names.join("|")})(,(?!$)|$))*$`,
          },
        ];
      }),
    ),
  };
}
