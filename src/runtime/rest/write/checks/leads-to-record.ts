import type { DelegateMap } from "../../../prisma/delegate.js";
import type { Resource } from "../../../model/resource.js";
import type { Columns } from "../record-write.js";

/** A related model, and pairs of an own column and the column that it references. */
export interface ForeignKey {
  readonly target: Resource;
  readonly pairs: readonly (readonly [field: string, reference: string])[];
}

/** Whether there is a record with the values that a key refers to. */
export async function leadsToRecord(
  client: DelegateMap,
  { target, pairs }: ForeignKey,
  columns: Columns,
): Promise<boolean> {
  const where = Object.fromEntries(
    pairs.map(([field, reference]) => [reference, columns.get(field)]),
  );
  return Boolean(await client[target.delegate]?.findFirst({ where }));
}
