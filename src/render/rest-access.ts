import type { Model, Relation } from "../graph/model-graph.js";

/** Relationships are read if the model has `get`, and changed if it has `update`. */
export function relationshipAccess(
  { restOperations }: Model,
  { readOnly }: Pick<Relation, "readOnly">,
): { readonly reads: boolean; readonly writes: boolean } {
  return {
    reads: restOperations.includes("get"),
    writes: restOperations.includes("update") && !readOnly,
  };
}

/** Whether a create may be an upsert, which may change a record, as an update does. */
export function takesUpserts({ operations, restOperations }: Model): boolean {
  return operations.includes("upsert") && restOperations.includes("update");
}
