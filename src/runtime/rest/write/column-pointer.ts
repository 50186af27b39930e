import { step } from "./envelope.js";
import type { References } from "./missing-related.js";

/**
 * Where a document gives a column its value: in an attribute, a linkage or the
 * id. A pointer must lead to something that is there (JSON:API §Error Objects).
 */
export function columnPointer(
  { resource, linkages, given }: References,
  name: string,
): string {
  if (given && Object.hasOwn(given.attributes, name)) {
    return `/data/attributes${step(name)}`;
  }
  const linkage = linkages.find(
    ({ relationship: { foreignKey } }) =>
      foreignKey && Object.hasOwn(foreignKey, name),
  );
  if (linkage) return linkage.pointer;
  const inId = given?.id !== undefined && resource.id?.fields.includes(name);
  return inId ? "/data/id" : "/data";
}
