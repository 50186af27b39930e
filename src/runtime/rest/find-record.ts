import { copyArgs } from "../handler/copy-args.js";
import type { DelegateMap, Where } from "../handler/delegate.js";
import { unbatchedRead } from "../handler/unbatched-read.js";
import type { Resource, Row } from "../model/resource.js";
import { decodedRow } from "../serialization/encoded-row.js";

/** Columns and relations of the record with a unique key; `null` if there is none. */
export async function findRecord(
  client: DelegateMap,
  resource: Resource,
  where: Where,
  select: object,
): Promise<Row | null> {
  const args = { where, select };
  const row = await unbatchedRead(
    async () =>
      (await client[resource.delegate]?.findUnique(copyArgs(args))) ?? null,
  );
  return row && decodedRow(row as Row, resource);
}
