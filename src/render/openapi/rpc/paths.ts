import type { Model } from "../../../graph/model-graph.js";
import { componentName, ref } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { modelResults, operations, type Result } from "./operations.js";

/** The paths of a model: one for each operation that the service offers. */
export function modelPaths(model: Model): JsonObject {
  const base = `/${encodeURIComponent(model.delegate)}`;
  const own = componentName(model.name);
  return Object.fromEntries(
    model.rpcOperations.map((name) => {
      const { summary, verb, status, takes, answers } = operations[name];
      const input = takes
        ? {
            requestBody: ref("requestBodies", componentName(model.name, takes)),
          }
        : {
            parameters: [
              ref("parameters", own),
              ref("parameters", "value-types"),
            ],
          };
      const operation = {
        operationId: `${own}.${name}`,
        summary,
        tags: [model.name],
        ...input,
        responses: {
          [status]: answer(model, answers),
          default: ref("responses", "error"),
        },
      };
      return [`${base}/${name}`, { [verb]: operation }];
    }),
  );
}

function answer({ name }: Model, result: Result): JsonObject {
  const own = modelResults.some((one) => one === result);
  return ref("responses", own ? componentName(name, result) : result);
}
