/**
 * Whether the record that a mutation wrote could not be read back. Prisma
 * commits and then returns nothing when row-level security hides what it wrote:
 * `null`, and from an upsert an empty list (B2).
 */
export function isUnreadable(result: unknown): boolean {
  return result === null || (Array.isArray(result) && result.length === 0);
}
