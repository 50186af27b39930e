import type { JsonObject } from "./json.js";

/** The schema of one value. Viewers and some generators need its type beside it. */
export function exactly(value: string | number | boolean): JsonObject {
  const type = typeof value === "number" ? "integer" : typeof value;
  return { type, const: value };
}

/** The schema of one of several texts. */
export function oneOf(values: readonly string[]): JsonObject {
  return { type: "string", enum: values };
}
