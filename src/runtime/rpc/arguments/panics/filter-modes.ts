import type { Field } from "../../../model/field.js";
import { RpcError } from "../../errors/rpc-error.js";
import { isPlain } from "../values.js";

/**
 * Prisma's query compiler panics at some uses of a filter's `mode`: where the mode is
 * another field (`{ _ref }`), where a full-text search has a mode, and on SQLite where
 * case is ignored where a whole `Json` value is compared.
 *
 * @param caseSensitiveJson whether the database is SQLite
 * @throws RpcError (400) if a filter uses its mode like that.
 */
export function requireMode(
  name: string,
  field: Field,
  filter: unknown,
  caseSensitiveJson = false,
): void {
  if (!isPlain(filter) || !Object.hasOwn(filter, "mode")) return;
  const { mode } = filter;
  if (isPlain(mode)) throw new RpcError(`"mode" of "${name}" takes text only`);
  if (mode !== "insensitive") return;
  const operator =
    field.type === "Json"
      ? wholeComparisons.find(
          (one) => caseSensitiveJson && Object.hasOwn(filter, one),
        )
      : searches(filter);
  if (operator === undefined) return;
  throw new RpcError(`"${operator}" of "${name}" takes no "mode"`);
}

/** The operators of a `Json` filter that compare the whole value. */
const wholeComparisons = ["equals", "not"];

/** A mode also counts for the filter in `not`. */
function searches(filter: Readonly<Record<string, unknown>>) {
  let negated: unknown = filter;
  while (isPlain(negated)) {
    if (Object.hasOwn(negated, "search")) return "search";
    negated = negated["not"];
  }
  return undefined;
}
