import { step } from "../../../errors/json-pointer.js";
import type { RecordWrite } from "../record-write.js";

/**
 * Where a document contains a column's value: in an attribute, a linkage or the id.
 * A pointer must refer to something that exists (JSON:API §Error Objects).
 */
export function columnPointer(
  { resource, linkages, given }: RecordWrite,
  name: string,
): string {
  const wireName = resource.fieldMap.get(name)?.wireName;
  if (
    given &&
    wireName !== undefined &&
    Object.hasOwn(given.attributes, wireName)
  ) {
    return `/data/attributes${step(wireName)}`;
  }
  const linkage = linkages.find(
    ({ relationship: { foreignKey } }) =>
      foreignKey && Object.hasOwn(foreignKey, name),
  );
  if (linkage) return linkage.pointer;
  const inId = given?.id !== undefined && resource.id?.fields.includes(name);
  return inId ? "/data/id" : "/data";
}
