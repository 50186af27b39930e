import { implies } from "./access-condition.js";
import { type Allowed, nothing, type Table } from "./access-table.js";

/** The worst first. */
export const accessVerdicts = [
  "wider",
  "changed",
  "unknown",
  "narrower",
] as const;

type AccessVerdict = (typeof accessVerdicts)[number];

/** What a change of rules does to what a caller may do. */
export interface AccessChange {
  readonly verdict: AccessVerdict;
  readonly caller: string;
  readonly model: string;
  /** `read`, `create`, `update`, `delete`, `link`, or `link-new` of rows that are made. */
  readonly operation: string;
  /** Of a link, the relation; of a delete, none. */
  readonly columns: readonly string[];
  /** `all`, `none`, a condition, or why there is none. */
  readonly before: string;
  readonly after: string;
}

/** What differs between two tables of a caller; columns with the same answer are together. */
export function compareAccess(
  caller: string,
  before: Table,
  after: Table,
): readonly AccessChange[] {
  const changes = new Map<string, AccessChange>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(key) ?? nothing;
    const is = after.get(key) ?? nothing;
    const verdict = verdictOf(was, is);
    if (verdict === undefined) continue;
    const [model = "", operation = "", column = ""] = key.split(" ");
    const group = JSON.stringify([
      verdict,
      model,
      operation,
      was.text,
      is.text,
    ]);
    const columns = [
      ...(changes.get(group)?.columns ?? []),
      ...(column === "" ? [] : [column]),
    ];
    changes.set(group, {
      verdict,
      caller,
      model,
      operation,
      columns,
      before: was.text,
      after: is.text,
    });
  }
  return [...changes.values()];
}

function verdictOf(
  { condition: was }: Allowed,
  { condition: is }: Allowed,
): AccessVerdict | undefined {
  if (was === undefined || is === undefined) return "unknown";
  const keeps = implies(was, is);
  const addsNone = implies(is, was);
  if (keeps && addsNone) return undefined;
  if (keeps) return "wider";
  return addsNone ? "narrower" : "changed";
}
