import { type DataOperation, howLinked, resourceOf } from "./operation.js";

const linking = { add: "add", remove: "remove", replace: "update" } as const;

/** An operation as JSON:API's extension has it. */
export function asOperation(one: DataOperation): object {
  if (one.op === "create") return { op: "add", data: resourceOf(one) };
  const { type, id, lid, version } = one;
  const ref = { type, id, lid };
  const meta = version === undefined ? undefined : { version };
  if (one.op === "update") return { op: "update", data: resourceOf(one), meta };
  if (one.op === "delete") return { op: "remove", ref, meta };
  const { relationship, to } = one;
  const op = linking[howLinked(one)];
  return { op, ref: { ...ref, relationship }, data: to, meta };
}
