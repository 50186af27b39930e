import type { Model, Relation } from "../graph/model-graph.js";
import { servedRelations } from "../graph/served.js";
import { type Models, targetOf } from "./neighbours.js";

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

const memberVerbs = ["create", "update", "delete"] as const;

/** What can be done to a member of a relationship below the record that has it. */
export type MemberWrite = (typeof memberVerbs)[number];

/**
 * The writes of a relationship's members: those that the members' own model offers, where the
 * relationship is one to many and can be read; a create also needs the way back, to link.
 */
export function memberWrites(
  graph: Models,
  model: Model,
  relation: Relation,
): readonly MemberWrite[] {
  if (
    relation.kind === "to-one" ||
    !relationshipAccess(model, relation).reads
  ) {
    return [];
  }
  const { restOperations } = targetOf(graph, relation);
  return memberVerbs.filter(
    (verb) =>
      restOperations.includes(verb) &&
      (verb !== "create" || isWritable(wayBack(graph, relation))),
  );
}

function isWritable(relation: Relation | undefined): boolean {
  return relation !== undefined && !relation.readOnly;
}

/** The relation that leads back from a relation's target, if REST shows it. */
export function wayBack(
  graph: Models,
  relation: Relation,
): Relation | undefined {
  return servedRelations(targetOf(graph, relation), "rest").find(
    ({ name }) => name === relation.inverse,
  );
}
