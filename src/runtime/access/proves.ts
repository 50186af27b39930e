import type { Formula } from "./formula.js";

/** Whether a condition on rows says that each has a readable record there. */
export function proves(
  own: Formula,
  relation: string,
  members: Formula,
): boolean {
  if (members === true) return true;
  if (typeof own === "boolean") return false;
  const parts = own.kind === "and" ? own.parts : [own];
  return parts.some(
    (part) =>
      typeof part === "object" &&
      part.kind === "is" &&
      part.relation === relation &&
      part.of === members,
  );
}
