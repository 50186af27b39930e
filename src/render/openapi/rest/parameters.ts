import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { componentName, ref, schemaRef } from "../component-names.js";
import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { type ExampleContext, exampleId } from "./examples.js";
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
export function modelParameters(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const { name } = model;
  const served = servedRelations(model, "rest");
  const relations = served.map(({ wireName }) => wireName);
  const shown = served.find(({ kind }) => kind === "to-one") ?? served[0];
  const sorts = sortNames(model);
  return {
    [componentName(name, "id")]: {
      name: "id",
      in: "path",
      required: true,
      example: exampleId(context, model),
      schema: idSchema(model, context.divider),
    },
    [componentName(name, "filter")]: {
      ...familyOf("filter"),
      description: descriptions.filter,
      example: {},
      schema: schemaRef(componentName(name, "Filter")),
    },
    [componentName(name, "sort")]: commaList("sort", sorts.slice(0, 1), {
      items: sortItem(model, sorts),
      minItems: 1,
      maxItems: defaultLimits.maxSortFields,
    }),
    ...(relations.length > 0 && {
      [componentName(name, "relationship")]: {
        name: "relationship",
        in: "path",
        required: true,
        // To many, since all methods take that.
        example: (served.find(({ kind }) => kind === "to-many") ?? served[0])
          ?.wireName,
        schema: oneOf(relations),
      },
      [componentName(name, "include")]: commaList(
        "include",
        shown ? [shown.wireName] : [],
        {
          items: {
            type: "string",
            pattern: `^(${relations.join("|")})(\\.[^.,]+){0,${String(defaultLimits.maxIncludeDepth - 1)}}$`,
          },
        },
      ),
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
  sort: commaList("sort", [], {
    items: { type: "string" },
    minItems: 1,
    maxItems: defaultLimits.maxSortFields,
  }),
  include: commaList("include", [], { items: { type: "string" } }),
};

/** `name[member]=value` */
function familyOf(name: string): JsonObject {
  return { name, in: "query", style: "deepObject", explode: true };
}

function commaList(
  name: "sort" | "include",
  example: readonly string[],
  schema: JsonObject,
): JsonObject {
  return {
    name,
    in: "query",
    explode: false,
    description: descriptions[name],
    example: example.length > 0 ? example : undefined,
    schema: { type: "array", ...schema },
  };
}

/** What a collection is sorted by without following a path. */
function sortNames(model: Model): readonly string[] {
  const names = new Set([
    ...(model.id ? ["id"] : []),
    ...model.fields
      .filter(
        ({ list, type, format }) =>
          !list && !["Json", "Composite"].includes(type) && format !== "xml",
      )
      .map(({ wireName }) => wireName),
    ...toOneNames(model),
  ]);
  return [...names];
}

function toOneNames(model: Model): readonly string[] {
  return servedRelations(model, "rest")
    .filter(({ kind }) => kind === "to-one")
    .map(({ wireName }) => wireName);
}

/** Fields, also behind to-one relationships; `-` reverses the order. */
function sortItem(model: Model, names: readonly string[]): JsonObject {
  const toOne = toOneNames(model);
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
