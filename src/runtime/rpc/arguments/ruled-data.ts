import type { Field } from "../../model/field.js";
import { underRules } from "../../model/rule.js";
import { RpcError } from "../errors/rpc-error.js";
import { BrokenRules } from "./broken-rules.js";
import { isPlain, mapMembers } from "./values.js";

/** Operations whose operand is a value of the field, an item of the list, or items. */
const judged = new Set(["set", "push"]);

/**
 * What is written to a field, as it is stored under the field's rules. What `increment`
 * and the like make of a stored value cannot be judged before it is written.
 *
 * @throws BrokenRules (422); RpcError (400) for an operation that cannot be judged.
 */
export function ruledData(
  name: string,
  { rules }: Field,
  data: unknown,
): unknown {
  if (!rules) return data;
  const kept = (value: unknown): unknown => {
    const ruled = underRules(rules, value);
    if (!ruled.invalid) return ruled.value;
    const { message, path } = ruled.invalid;
    throw new BrokenRules([{ message, path: path.map(String) }]);
  };
  if (!isPlain(data)) return kept(data);
  return mapMembers(data, (operation, operand) => {
    if (judged.has(operation)) return kept(operand);
    throw new RpcError(
      `"${operation}" of "${name}" is not allowed: the field has rules, so give its value`,
    );
  });
}
