/** From the worst to the least. */
export const verdicts = ["breaking", "careful", "safe"] as const;

/**
 * `breaking`: a request that was answered is refused, or its answer is no longer what was
 * described. `careful`: answers may hold what they never held before. `safe`: neither.
 */
type Verdict = (typeof verdicts)[number];

/** Who is hit. With a service its clients are meant, typed ones too. */
export const hits = [
  "REST reads",
  "REST filters",
  "REST writes",
  "RPC",
] as const;

export type Hit = (typeof hits)[number];

/** The kind of a change, for other programs. */
type RuleName =
  | "added"
  | "removed"
  | "renamed"
  | "deprecated"
  | "routes"
  | "operations"
  | "service"
  | "id"
  | "unique"
  | "type"
  | "values"
  | "optional"
  | "required"
  | "default"
  | "write-only"
  | "read-only"
  | "preset"
  | "generated"
  | "limit"
  | "rules"
  | "version"
  | "key"
  | "order"
  | "name"
  | "cursors"
  | "filters";

/** What one change of an API does to those who call it. */
export interface Finding {
  readonly rule: RuleName;
  readonly verdict: Verdict;
  /** The model, enum or composite type; empty for what concerns all of them. */
  readonly model: string;
  /** A field, a relation, fields of a unique or a value; absent for the model itself. */
  readonly place?: string;
  readonly hits: readonly Hit[];
  /** A sentence about the place, in lower case and without a full stop. */
  readonly message: string;
  /** How the change could spare the callers, where there is a way. */
  readonly wayOut?: string;
}

/** The number of findings of each verdict. */
export function countVerdicts(
  findings: readonly Finding[],
): Readonly<Record<Verdict, number>> {
  const count = (verdict: Verdict): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return {
    breaking: count("breaking"),
    careful: count("careful"),
    safe: count("safe"),
  };
}
