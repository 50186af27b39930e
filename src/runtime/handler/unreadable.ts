/**
 * Whether a mutation wrote a record that could not be read back. If row-level
 * security hides it, Prisma commits, but returns no record: `null`, or an empty list
 * from an upsert (B2).
 */
export function isUnreadable(result: unknown): boolean {
  return result === null || (Array.isArray(result) && result.length === 0);
}
