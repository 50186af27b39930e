import type { Field, ModelGraph } from "../graph/model-graph.js";
import type { Api } from "./api.js";
import { isReordered } from "./compare-enums.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";

/** A field, or an attribute that extensions compute. */
export type Typed = Pick<Field, "type" | "of" | "list">;

interface TypeChange extends Pick<Finding, "verdict" | "message"> {
  /** All that is read is of the type that it was. */
  readonly isNarrower?: true;
}

/** What another type of a field means; `undefined` if callers see no other. */
export function typeChange(
  { before: { graph: old }, after: { graph: now } }: Pair<Api>,
  { before, after }: Pair<Typed>,
): TypeChange | undefined {
  const from = typeName(before);
  const to = typeName(after);
  if (from === to) return undefined;
  const message = `the type is ${to}, and was ${from}`;
  if (before.list === after.list) {
    const isWider = wider.has(`${before.type} ${after.type}`);
    if (isWider) return { verdict: "careful", message };
    if (wider.has(`${after.type} ${before.type}`)) {
      return { verdict: "breaking", message, isNarrower: true };
    }
    if (before.type === "Enum" && after.type === "Enum") {
      const values = [valuesOf(old, before), valuesOf(now, after)] as const;
      return otherEnum(...values, message, isReordered(now, ...values));
    }
  }
  return { verdict: "breaking", message };
}

/** Every value of the first is one of the second, in the same form, and filters take it. */
const wider: ReadonlySet<string> = new Set(["Int Float", "Enum String"]);

/** The name of an enum is in no request and no answer. */
function otherEnum(
  before: readonly string[],
  after: readonly string[],
  message: string,
  isOrderOther: boolean,
): TypeChange | undefined {
  const gone = before.filter((value) => !after.includes(value));
  const more = after.filter((value) => !before.includes(value));
  const told = [
    message,
    ...(gone.length > 0 ? [`without ${gone.join(", ")}`] : []),
    ...(more.length > 0 ? [`with ${more.join(", ")}`] : []),
    ...(isOrderOther ? ["in another order"] : []),
  ];
  if (told.length === 1) return undefined;
  return gone.length > 0
    ? { verdict: "breaking", message: told.join(", "), isNarrower: true }
    : { verdict: "careful", message: told.join(", ") };
}

function valuesOf({ enums }: ModelGraph, { of }: Typed): readonly string[] {
  return enums.find(({ name }) => name === of)?.values ?? [];
}

function typeName({ type, of, list }: Typed): string {
  return `${of ?? type}${list ? "[]" : ""}`;
}
