import type { Model } from "../../../graph/model-graph.js";
import { componentName, ref } from "../component-names.js";
import { ifDeprecated } from "../description.js";
import type { JsonObject } from "../json.js";
import {
  answersRecords,
  operations,
  type RpcOperation,
} from "../../../runtime/contract/rpc-operations.js";

/** The paths of a model: one for each operation that the service offers. */
export function modelPaths(model: Model): JsonObject {
  const base = `/${encodeURIComponent(model.delegate)}`;
  const own = componentName(model.name);
  return Object.fromEntries(
    model.rpcOperations.map((name) => {
      const { summary, method, status, takes } = operations[name];
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
        ...ifDeprecated(model),
        ...input,
        responses: {
          [status]: answer(model, operations[name]),
          default: ref("responses", "error"),
        },
      };
      return [`${base}/${name}`, { [method.toLowerCase()]: operation }];
    }),
  );
}

function answer({ name }: Model, operation: RpcOperation): JsonObject {
  const { answers } = operation;
  const own = answersRecords(operation);
  return ref("responses", own ? componentName(name, answers) : answers);
}
