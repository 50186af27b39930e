import type { OperationContext } from "./routes.js";

/**
 * Whether a record matches the `where` (P1). It reads one column of at most one
 * record. A `select` of the caller is passed on, and Prisma judges it.
 */
export async function exists({
  delegate,
  resource: { id, fields },
  args,
}: OperationContext): Promise<boolean> {
  const [column] = id?.fields ?? Object.keys(fields);
  const select = column === undefined ? {} : { select: { [column]: true } };
  return Boolean(await delegate.findFirst({ ...select, ...args }));
}
