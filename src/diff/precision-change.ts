import type { Field, PrecisionPart } from "../graph/model-graph.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";

/** What Prisma's own columns keep. */
const usual: Readonly<Record<PrecisionPart, number>> = {
  "significant digits": 15,
  "digits before the point": 35,
  "digits behind the point": 30,
  date: 1,
  "time of day": 1,
  "digits of a second": 3,
};

/** What a column that keeps more or less of its values means, where its type is the same. */
export function precisionChange({
  before,
  after,
}: Pair<Field>): Pick<Finding, "verdict" | "message" | "wayOut"> | undefined {
  const parts = Object.keys(usual) as readonly PrecisionPart[];
  const kept = ({ precision }: Field, part: PrecisionPart): number =>
    precision?.[part] ?? usual[part];
  const less = parts.filter((part) => kept(after, part) < kept(before, part));
  const more = parts.filter((part) => kept(after, part) > kept(before, part));
  const text = (field: Field, changed: readonly PrecisionPart[]): string =>
    changed.map((part) => amountText(kept(field, part), part)).join(", ");
  if (less.length > 0) {
    return {
      verdict: "breaking",
      message: `the column keeps ${text(after, less)}, and kept ${text(before, less)}`,
      wayOut: "keep the native type of the column",
    };
  }
  return more.length === 0
    ? undefined
    : {
        verdict: "careful",
        message: `the column keeps ${text(after, more)}, and kept ${text(before, more)}`,
      };
}

/** "no date", "2 digits behind the point" */
function amountText(amount: number, part: PrecisionPart): string {
  if (amount === 0) return `no ${part}`;
  if (!part.includes("digits")) return `a ${part}`;
  return `${String(amount)} ${amount === 1 ? part.replace("digits", "digit") : part}`;
}
