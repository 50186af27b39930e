import { deprecationText } from "../graph/deprecation.js";
import type { Deprecation } from "../graph/model-graph.js";
import type { ComparedApis } from "./api.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";

/** A field, a relation or a model. */
interface MayEnd {
  readonly deprecated?: Deprecation;
}

/**
 * What a removal is to callers: safe from the sunset on that they were told. The older API
 * counts, since that is what told them.
 */
export function removal(
  { today }: ComparedApis,
  { deprecated }: MayEnd,
  { message, wayOut }: Pick<Finding, "message" | "wayOut">,
): Pick<Finding, "verdict" | "message" | "wayOut"> {
  if (deprecated?.sunset === undefined) {
    return {
      verdict: "breaking",
      message,
      ...(wayOut !== undefined && { wayOut }),
    };
  }
  const { sunset } = deprecated;
  return sunset <= today
    ? { verdict: "safe", message: `${message}; its sunset was ${sunset}` }
    : {
        verdict: "breaking",
        message: `${message} before its sunset`,
        wayOut: `keep it until ${sunset}: from then on the removal is safe`,
      };
}

/** What is told of something that stays, if other dates or words are said of it. */
export function changedEnd({
  before,
  after,
}: Pair<MayEnd>): Pick<Finding, "rule" | "verdict" | "message"> | undefined {
  const text = ({ deprecated }: MayEnd): string =>
    deprecated ? deprecationText(deprecated, "rpc") : "";
  if (text(before) === text(after)) return undefined;
  return {
    rule: "deprecated",
    verdict: "safe",
    message: after.deprecated
      ? `deprecated ${text(after)}`
      : "no longer deprecated",
  };
}
