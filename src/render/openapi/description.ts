import { documentationLines } from "../doc-comment.js";
import type { JsonObject } from "./json.js";

/** The `description` from a schema's `///` comment; no member without one. */
export function described(documentation: string | undefined): JsonObject {
  const lines = documentationLines(documentation);
  return lines.length === 0 ? {} : { description: lines.join("\n") };
}
