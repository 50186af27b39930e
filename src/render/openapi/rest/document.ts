import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { isServed } from "../../../graph/served.js";
import { componentName, schemaRef } from "../component-names.js";
import type { Entries, OpenApiDocument } from "../document.js";
import { documentHead } from "../document-head.js";
import type { JsonObject } from "../json.js";
import {
  anyOf,
  declarationComponents,
  valueComponents,
} from "../value-schemas.js";
import { atomicPath, atomicSchemas, operationSchemas } from "./atomic.js";
import { inputSchemas, modelBodies } from "./body-schemas.js";
import { errorResponses, errorSchemas } from "./errors.js";
import {
  enumFilterSchema,
  filterSchema,
  filterSchemas,
} from "./filter-schema.js";
import { filterWords } from "./filter-words.js";
import { exampleMember } from "./examples.js";
import { fieldsSchemas } from "./fieldsets.js";
import { linkageBodies, linkageSchemas, memberBody } from "./linkage-bodies.js";
import { modelParameters, sharedParameters } from "./parameters.js";
import { modelPaths } from "./paths.js";
import { memberPath } from "./relationship-paths.js";
import { resourceSchemas } from "./resource-schemas.js";
import { headers, modelResponses, sharedResponses } from "./responses.js";
import { sharedSchemas } from "./shared-schemas.js";

interface DocumentOptions {
  /** The project's name, if it has one. */
  readonly title?: string | undefined;
  /** Joins the parts of compound ids. */
  readonly divider: string;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string | undefined;
}

/** The OpenAPI document of the REST service. */
export function restDocument(
  graph: ModelGraph,
  { title, divider, atomic }: DocumentOptions,
): OpenApiDocument {
  const { enums, compositeTypes } = graph;
  const context = { graph, divider, atomic };
  const models = graph.models.filter((model) => isServed(model, "rest"));
  const member = exampleMember(context, models);
  const entries = (
    shared: JsonObject,
    ...own: readonly ((model: Model) => JsonObject)[]
  ): Entries => ({ shared, models, own });
  const sharedOrDeclared: JsonObject = {
    ...sharedSchemas,
    ...linkageSchemas,
    "included-resources": {
      description: "What `include` led to, each resource once.",
      type: "array",
      items: schemaRef("any-resource"),
      examples: [[]],
    },
    "any-resource": anyOf(
      models.map(({ name }) => schemaRef(componentName(name))),
    ),
    ...errorSchemas(graph.ruled !== undefined),
    ...valueComponents,
    ...filterSchemas,
    ...declarationComponents(enums, compositeTypes),
    ...Object.fromEntries(
      enums.map((one) => [
        componentName(one.name, "Filter"),
        enumFilterSchema(one),
      ]),
    ),
    ...fieldsSchemas(models),
    ...(atomic !== undefined && atomicSchemas(models)),
  };
  const head = documentHead(
    "REST",
    title,
    [
      "JSON:API 1.1. Request bodies may also be sent as `application/json`.",
      filterWords(graph),
      "A name with dots leads through relationships: `filter[relationship.field]`, `sort=relationship.field`, `include=one.behind`.",
      "PUT does the same as PATCH. Where a relationship is to one, a PATCH of `/type/id/relationship` does the same as one of `/type/id/relationships/relationship`. Each is described once.",
      "Limits, such as the longest page, are the defaults. A service may set others.",
    ],
    models,
    member !== undefined || atomic !== undefined,
  );
  return {
    head,
    paths: entries(
      {
        ...(member && memberPath(graph, member.path)),
        ...(atomic !== undefined && atomicPath(context, models, atomic)),
      },
      (model) => modelPaths(graph, model),
    ),
    components: {
      schemas: entries(
        sharedOrDeclared,
        (model) => resourceSchemas(context, model),
        (model) => inputSchemas(model, divider),
        (model) =>
          atomic === undefined ? {} : operationSchemas(model, divider),
        (model) => ({
          [componentName(model.name, "Filter")]: filterSchema(graph, model),
        }),
      ),
      parameters: entries(sharedParameters, (model) =>
        modelParameters(context, model),
      ),
      requestBodies: entries(
        memberBody(member?.identifier ?? {}),
        (model) => modelBodies(context, model),
        (model) => linkageBodies(context, model),
      ),
      responses: entries(
        { ...errorResponses, ...sharedResponses(member?.identifier ?? {}) },
        modelResponses,
      ),
      headers: entries(headers),
    },
  };
}
