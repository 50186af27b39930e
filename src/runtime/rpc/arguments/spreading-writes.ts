import type { Relationship } from "../../model/resource.js";
import { spreads } from "../../prisma/spreading.js";
import { RpcError } from "../errors/rpc-error.js";

/** Nested writes of many members, and what writes them one by one. */
const wayOut: ReadonlyMap<string, string> = new Map([
  ["set", '"connect" and "disconnect"'],
  ["updateMany", '"update"'],
  ["deleteMany", '"delete"'],
]);

/** @throws RpcError (400) for a nested write that may spread to records of others. */
export function refuseSpreading(
  name: string,
  relation: Relationship,
  write: string,
): void {
  const instead = wayOut.get(write);
  if (instead === undefined || spreads(relation) !== true) return;
  throw new RpcError(
    `"${write}" of "${name}" could reach records of others, whose ids share parts: name each record in ${instead}`,
  );
}
