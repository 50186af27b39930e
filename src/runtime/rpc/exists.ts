import type { Delegate } from "../handler/delegate.js";
import type { Resource } from "../model/resource.js";
import type { Arguments } from "./input.js";

/**
 * Whether a record meets the `where` (P1): it reads at most one, and one column of
 * it. A `select` of the caller's is Prisma's to judge, as everywhere.
 */
export async function exists(
  delegate: Pick<Delegate, "findFirst">,
  { id, fields }: Resource,
  args: Arguments,
): Promise<boolean> {
  const [column] = id?.fields ?? Object.keys(fields);
  const select = column === undefined ? {} : { select: { [column]: true } };
  return (await delegate.findFirst({ ...select, ...args })) !== null;
}
