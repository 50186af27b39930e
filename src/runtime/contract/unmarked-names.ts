/**
 * Whether superjson refuses a whole document that has a marker for or in a member of
 * this name. Such members are sent without markers, so that the rest can be read.
 */
export function isUnmarked(name: string): boolean {
  return name === "constructor" || name === "prototype";
}
