import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { operationNames } from "../../../runtime/contract/rpc-operations.js";
import { isServed } from "../../../graph/served.js";
import { componentName, schemaRef } from "../component-names.js";
import type { Entries, OpenApiDocument } from "../document.js";
import { documentHead } from "../document-head.js";
import type { JsonObject } from "../json.js";
import {
  declarationComponents,
  orNull,
  valueComponents,
} from "../value-schemas.js";
import { actionPaths } from "./action-paths.js";
import { modelBodies } from "./body-schemas.js";
import { modelExamples } from "./examples.js";
import { argumentSchemas, recordSchema } from "./model-schemas.js";
import { modelPaths } from "./paths.js";
import { scalarComponents } from "./scalar-schemas.js";
import {
  json,
  result,
  sharedParameters,
  sharedResponses,
  ruledSchemas,
  sharedSchemas,
  transactionPath,
} from "./shared-components.js";

/** The OpenAPI document of the RPC service. */
export function rpcDocument(
  graph: ModelGraph,
  title?: string,
): OpenApiDocument {
  const { enums, compositeTypes } = graph;
  const models = graph.models.filter((model) => isServed(model, "rpc"));
  const entries = (
    shared: JsonObject,
    own: (model: Model) => JsonObject,
    from: readonly Model[] = models,
  ): Entries => ({ shared, models: from, own: [own] });
  const offered = new Set<string>(models.flatMap((one) => one.rpcOperations));
  const inTransactions = operationNames.filter((name) => offered.has(name));
  const isOffering = inTransactions.length > 0;
  const head = documentHead(
    "RPC",
    title,
    [
      "The operations of the Prisma client. An update may be sent as PUT as well as PATCH.",
      "Arguments too long for a URL may be sent as the body of a POST with the header `x-http-method-override: GET` or `DELETE`.",
      "A request body may have a member `meta` beside the arguments.",
      "Limits, such as the longest page, are the defaults. A service may set others.",
    ],
    models,
    isOffering,
  );
  return {
    head,
    paths: entries(
      isOffering ? transactionPath(inTransactions, models[0]?.name ?? "") : {},
      (model) => ({ ...modelPaths(model), ...actionPaths(graph, model) }),
    ),
    components: {
      schemas: entries(
        {
          ...sharedSchemas,
          ...(graph.ruled && ruledSchemas),
          ...valueComponents,
          ...scalarComponents(graph),
          ...declarationComponents(enums, compositeTypes),
        },
        (model) => schemas(graph, model),
        // Operations may reach a model that has no operations of its own.
        graph.models,
      ),
      parameters: entries(sharedParameters, (model) =>
        parameters(graph, model),
      ),
      requestBodies: entries({}, (model) => modelBodies(graph, model)),
      responses: entries(sharedResponses, responses),
    },
  };
}

/** The components of a model in each section. */
function schemas(graph: ModelGraph, model: Model): JsonObject {
  return {
    [componentName(model.name)]: recordSchema(graph, model),
    ...Object.fromEntries(
      Object.entries(argumentSchemas(model)).map(([role, schema]) => [
        componentName(model.name, role),
        schema,
      ]),
    ),
  };
}

function parameters(graph: ModelGraph, model: Model): JsonObject {
  const { name } = model;
  const { where } = modelExamples(graph, model);
  const content = json(schemaRef(componentName(name, "Args")), { where });
  return { [componentName(name)]: { name: "q", in: "query", content } };
}

function responses({ name }: Model): JsonObject {
  const record = schemaRef(componentName(name));
  return {
    [componentName(name, "One")]: result(name, record),
    [componentName(name, "OneOrNone")]: result(
      `${name}, or null.`,
      orNull(record),
    ),
    [componentName(name, "Many")]: result(`${name}[]`, {
      type: "array",
      items: record,
    }),
  };
}
