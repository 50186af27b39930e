import type { Model, ModelGraph } from "../../graph/model-graph.js";
import { servedRelations } from "../../graph/served.js";
import {
  type RestClientOperation,
  restClientOperations,
} from "../../runtime/contract/rest-client-operations.js";
import {
  memberWrites,
  type MemberWrite,
  relationshipAccess,
  takesUpserts,
} from "../rest-access.js";

/** What the client does not offer of a model. */
export function missingOperations(
  graph: ModelGraph,
  model: Model,
): readonly RestClientOperation[] {
  const { restOperations } = model;
  const relations = servedRelations(model, "rest").map((relation) => ({
    kind: relation.kind,
    below: memberWrites(graph, model, relation),
    ...relationshipAccess(model, relation),
  }));
  const below = (write: MemberWrite): boolean =>
    relations.some((relation) => relation.below.includes(write));
  const reads = relations.some((relation) => relation.reads);
  const written = relations.filter(({ writes }) => writes);
  const adds = written.some(({ kind }) => kind === "to-many");
  const offers = (name: Model["restOperations"][number]): boolean =>
    restOperations.includes(name);
  const offered: Readonly<Record<RestClientOperation, boolean>> = {
    list: offers("list"),
    all: offers("list"),
    get: offers("get"),
    find: offers("get"),
    create: offers("create"),
    upsert: offers("create") && takesUpserts(model),
    update: offers("update"),
    delete: offers("delete"),
    related: reads,
    linkage: reads,
    add: adds,
    remove: adds,
    replace: written.length > 0,
    createRelated: below("create"),
    updateRelated: below("update"),
    deleteRelated: below("delete"),
  };
  return restClientOperations.filter((name) => !offered[name]);
}

/** What `ModelClient` has beside `RecordClient`: the methods of relationships to many. */
export const ofMembers: readonly RestClientOperation[] = [
  "add",
  "remove",
  "createRelated",
  "updateRelated",
  "deleteRelated",
];
