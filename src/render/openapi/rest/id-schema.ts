import type { Field, Model } from "../../../graph/model-graph.js";
import type { JsonObject } from "../json.js";

/** The fields of a model's id, in their order; empty if it has no id. */
export function idFields({ id, fields }: Model): readonly Field[] {
  return (id?.fields ?? []).flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
}

/** An id in requests: documents have strings, but numbers are accepted. */
export function idSchema(model: Model, divider: string): JsonObject {
  const fields = idFields(model);
  if (fields.length > 1) {
    const names = fields.map(({ wireName }) => wireName).join(", ");
    return {
      description: `${names}, joined by ${divider}`,
      type: "string",
    };
  }
  const type = fields[0]?.type;
  return type === "Int" || type === "BigInt"
    ? { type: ["string", "integer"], pattern: "^-?\\d+$" }
    : { type: "string" };
}

/** An id in a path. Swagger UI takes the value of a schema with two types for none. */
export function idParameterSchema(model: Model, divider: string): JsonObject {
  const { type, ...schema } = idSchema(model, divider);
  return typeof type === "string"
    ? { ...schema, type }
    : { anyOf: [{ ...schema, type: "string" }, { type: "integer" }] };
}
