/**
 * How Prisma's query compiler combines filters, in any letter case. It takes a field or
 * relation of such a name for a combination, whose value then makes it panic; after
 * several panics the client answers nothing any more.
 */
const combination = /^(and|or|not)$/i;

/** Whether Prisma cannot filter by a field or relation of this name. */
export function isCombinationName(name: string): boolean {
  return combination.test(name);
}
