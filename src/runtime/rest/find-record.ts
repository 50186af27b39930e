import { copyArgs } from "../handler/copy-args.js";
import type { DelegateMap, Where } from "../handler/delegate.js";
import { unbatchedRead } from "../handler/unbatched-read.js";
import type { Resource, Row } from "../model/resource.js";

/** Columns and relations of the record with a unique key; `null` if there is none. */
export async function findRecord(
  client: DelegateMap,
  { delegate }: Resource,
  where: Where,
  select: object,
): Promise<Row | null> {
  const args = { where, select };
  const row = await unbatchedRead(
    async () => (await client[delegate]?.findUnique(copyArgs(args))) ?? null,
  );
  return row as Row | null;
}
