import type { Field, Model } from "../graph/model-graph.js";

/**
 * The fields that are attributes of a resource: all but a single id, which has a place
 * of its own in a document. The parts of a compound id are attributes as well.
 */
export function attributesOf({ fields, id }: Model): readonly Field[] {
  const single = id?.fields.length === 1 ? id.fields[0] : undefined;
  return fields.filter(({ name }) => name !== single);
}
