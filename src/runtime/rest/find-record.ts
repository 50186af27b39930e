import { copyArgs } from "../handler/copy-args.js";
import type { DelegateMap, Where } from "../handler/delegate.js";
import { idSelect, type Resource, type Row } from "../model/resource.js";
import { decodedRow } from "../serialization/encoded-row.js";
import { lookUpWhere } from "../turns/look-up-where.js";
import { unbatchedRead } from "../turns/unbatched-read.js";
import { notFound } from "./errors/not-found.js";
import { pathId, type RestRequest } from "./request.js";

/** Columns and relations of the record with a unique key; `null` if there is none. */
export async function findRecord(
  client: DelegateMap,
  resource: Resource,
  where: Where,
  select: object,
): Promise<Row | null> {
  const args = { where: lookUpWhere(where), select };
  const row = await unbatchedRead(
    async () =>
      (await client[resource.delegate]?.findUnique(copyArgs(args))) ?? null,
  );
  return row && decodedRow(row as Row, resource);
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
