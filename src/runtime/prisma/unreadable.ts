/**
 * Whether a mutation wrote a record that could not be read back. If row-level
 * security hides it, Prisma commits, but returns no record: `null`, or an empty list
 * from an upsert (B2). An extension of the client may answer `undefined`.
 */
export function isUnreadable(result: unknown): boolean {
  if (Array.isArray(result)) return result.length === 0;
  return result === null || result === undefined;
}
