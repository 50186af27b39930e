import { deprecationText } from "../../graph/deprecation.js";
import type { Deprecation } from "../../graph/model-graph.js";
import type { Service } from "../../graph/served.js";
import { documentationLines } from "../doc-comment.js";
import type { JsonObject } from "./json.js";

/** The `description` from a schema's `///` comment; no member without one. */
export function described(documentation: string | undefined): JsonObject {
  return ofLines(documentationLines(documentation));
}

interface MayGo {
  readonly documentation?: string;
  readonly deprecated?: Deprecation;
}

/** The same of what may be deprecated, with its dates. */
export function describedWithEnd(
  { documentation, deprecated }: MayGo,
  service: Service,
): JsonObject {
  if (!deprecated) return described(documentation);
  const end = `Deprecated ${deprecationText(deprecated, service)}`;
  return {
    ...ofLines([...documentationLines(documentation), end]),
    deprecated: true,
  };
}

/** Only whether it is deprecated, of what is described elsewhere. */
export function ifDeprecated({ deprecated }: MayGo): JsonObject {
  return deprecated ? { deprecated: true } : {};
}

function ofLines(lines: readonly string[]): JsonObject {
  return lines.length === 0 ? {} : { description: lines.join("\n") };
}
