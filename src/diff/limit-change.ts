import type { Field } from "../graph/model-graph.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";
import { precisionChange } from "./precision-change.js";

type LimitChange = Pick<Finding, "verdict" | "message" | "wayOut">;

/** What another native type of a column means, where its type is the same. */
export function limitChange({
  before,
  after,
}: Pair<Field>): LimitChange | undefined {
  if (before.type !== after.type) return undefined;
  if (before.format !== after.format) return formatChange(before, after);
  const precision = precisionChange({ before, after });
  if (precision) return precision;
  const { maxLength: old = Infinity } = before;
  const { maxLength: now = Infinity } = after;
  if (old === now) return undefined;
  return now < old
    ? {
        verdict: "breaking",
        message: `the field takes at most ${String(now)} characters${old === Infinity ? "" : `, and took ${String(old)}`}`,
        wayOut: "keep the native type of the column",
      }
    : {
        verdict: "safe",
        message: `the field takes ${now === Infinity ? "longer texts" : `up to ${String(now)} characters`}`,
      };
}

function formatChange(before: Field, after: Field): LimitChange {
  const isNarrower = !isWithin(rangeOf(before), rangeOf(after));
  return isNarrower
    ? {
        verdict: "breaking",
        message: `the column takes only ${after.format ?? after.type}, and took ${before.format ?? before.type}`,
        wayOut: "keep the native type of the column",
      }
    : {
        verdict: "careful",
        message: `the column takes more than ${before.format ?? before.type}: ${after.format ?? after.type}`,
      };
}

/** The least and the greatest number; `undefined` for formats that are no range. */
function rangeOf({
  format,
  type,
}: Field): readonly [number, number] | "anything" | undefined {
  const usual = { Int: "int32", BigInt: "int64" } as const;
  const name =
    format ?? (type === "Int" || type === "BigInt" ? usual[type] : "");
  const [, unsigned, digits] = /^(u?)int(\d+)$/.exec(name) ?? [];
  if (digits === undefined)
    return format === undefined ? "anything" : undefined;
  const bits = Number(digits);
  return unsigned ? [0, 2 ** bits] : [-(2 ** (bits - 1)), 2 ** (bits - 1)];
}

function isWithin(
  inner: ReturnType<typeof rangeOf>,
  outer: ReturnType<typeof rangeOf>,
): boolean {
  if (outer === "anything") return true;
  return (
    typeof inner === "object" &&
    typeof outer === "object" &&
    inner[0] >= outer[0] &&
    inner[1] <= outer[1]
  );
}
