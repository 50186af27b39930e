import type { Model } from "../../../graph/model-graph.js";
import { componentName } from "../component-names.js";
import { ifDeprecated } from "../description.js";
import type { JsonObject } from "../json.js";

/** An operation's id, such as `Post.comments.related`, its summary and its model's tag. */
export function named(
  model: Model,
  operation: string,
  summary: string,
): JsonObject {
  const { name } = model;
  const parts = [name, ...operation.split(".")];
  return {
    operationId: parts.map((part) => componentName(part)).join("."),
    summary,
    tags: [name],
    ...ifDeprecated(model),
  };
}
