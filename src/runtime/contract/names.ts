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

/**
 * Whether superjson refuses a whole document that has a marker for or in a member of
 * this name. Such members are sent without markers, so that the rest can be read.
 */
export function isUnmarked(name: string): boolean {
  return name === "constructor" || name === "prototype";
}

/** The property of the Prisma client that serves a model: `PostLike` → `postLike`. */
export function delegateName(model: string): string {
  // By code point, as in the client: a model's name may begin with any letter.
  return model.replace(/^./u, (first) => first.toLowerCase());
}
