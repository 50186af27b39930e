import { copyArgs } from "../prisma/copy-args.js";
import type { DelegateMap, Where } from "../prisma/delegate.js";
import { idSelect, type Resource, type Row } from "../model/resource.js";
import { decodedRow } from "../prisma/encoded-row.js";
import { lookUpWhere, neverJoined } from "../prisma/batching/look-up-where.js";
import { unbatchedRead } from "../prisma/batching/unbatched-read.js";
import { notFound } from "./errors/not-found.js";
import { pathId, type RestRequest } from "./request.js";

/** Columns and relations of the record with a unique key; `null` if there is none. */
export async function findRecord(
  client: DelegateMap,
  resource: Resource,
  where: Where,
  select: object,
): Promise<Row | null> {
  const args = { where: alone(resource, where, select), select };
  const row = await unbatchedRead(
    async () =>
      (await client[resource.delegate]?.findUnique(copyArgs(args))) ?? null,
  );
  return row && decodedRow(row as Row, resource);
}

/** A joined query would read all members of each record, and take its page in memory. */
function alone(resource: Resource, where: Where, select: object): Where {
  const relations = resource.allRelationships();
  const readsMembers = Object.keys(select).some(
    (name) => relations.get(name)?.kind === "to-many",
  );
  return readsMembers ? neverJoined(where) : lookUpWhere(where);
}

/**
 * Its id, and what `select` reads of the record that the path identifies.
 *
 * @throws ApiError `not-found` (404) if it does not exist.
 */
export async function findParent(
  request: RestRequest,
  select: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { client, resource } = request;
  const { text, where } = pathId(request);
  const parent = await findRecord(client, resource, where, {
    ...idSelect(resource),
    ...select,
  });
  if (!parent) throw notFound(resource, text);
  return parent;
}
