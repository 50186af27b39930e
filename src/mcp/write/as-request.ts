import { segment } from "../parameters.js";
import type { Asked } from "../exchange.js";
import { ToolError } from "../tool-error.js";
import { howLinked, resourceOf, type WriteOperation } from "./operation.js";

const verbs = { add: "POST", remove: "DELETE", replace: "PATCH" } as const;

/**
 * The single request of an operation: an action, or one of a service without atomic operations.
 *
 * @throws ToolError for a record without an id
 */
export function asRequest(one: WriteOperation): Asked {
  const path = `/${segment(one.type)}`;
  if (one.op === "create") {
    return { method: "POST", path, body: { data: resourceOf(one) } };
  }
  if (one.op === "action") {
    const { id, action, input = {} } = one;
    const target = id === undefined ? path : `${path}/${segment(id)}`;
    const at = `${target}/-/${segment(action)}`;
    return { method: "POST", path: at, body: { meta: input } };
  }
  const { id, version } = one;
  if (id === undefined) throw new ToolError('"id" is missing');
  const record = `${path}/${segment(id)}`;
  const headers = version === undefined ? {} : { "if-match": `"${version}"` };
  if (one.op === "delete") return { method: "DELETE", path: record, headers };
  if (one.op === "update") {
    const body = { data: resourceOf(one) };
    return { method: "PATCH", path: record, headers, body };
  }
  const { relationship, to } = one;
  const at = `${record}/relationships/${segment(relationship)}`;
  const method = verbs[howLinked(one)];
  return { method, path: at, headers, body: { data: to } };
}
