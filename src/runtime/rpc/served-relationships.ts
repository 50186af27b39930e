import {
  isHidden,
  type Relationship,
  type Resource,
} from "../model/resource.js";

/** The relations that RPC follows, by their names on the Prisma client. */
export function servedRelationships(
  resource: Resource,
): ReadonlyMap<string, Relationship> {
  return new Map(
    [...resource.allRelationships()].filter(([, one]) => !isHidden(one, "rpc")),
  );
}
