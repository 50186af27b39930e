/** What a value of a field must keep; `null` keeps every rule. */
export interface Rule {
  /** The text that is stored in place of a given one. */
  readonly change?: (text: string) => string;
  /** What is wrong with a value that breaks the rule. */
  readonly problem?: (value: unknown) => string | undefined;
}

/** A value as it is stored, or what is wrong with it and where in it. */
type Ruled =
  | { readonly value: unknown; readonly invalid?: never }
  | {
      readonly invalid: {
        readonly message: string;
        readonly path: readonly number[];
      };
    };

/**
 * Applies rules in their order: a value, or each item of a list. The first rule that is
 * broken is told.
 */
export function underRules(rules: readonly Rule[], given: unknown): Ruled {
  if (Array.isArray(given)) return itemsUnder(rules, given);
  let value = given;
  if (value === null || value === undefined) return { value };
  for (const { change, problem } of rules) {
    if (change && typeof value === "string") value = change(value);
    const message = problem?.(value);
    if (message !== undefined) return { invalid: { message, path: [] } };
  }
  return { value };
}

function itemsUnder(rules: readonly Rule[], items: readonly unknown[]): Ruled {
  const values: unknown[] = [];
  for (const [index, item] of items.entries()) {
    const ruled = underRules(rules, item);
    if (ruled.invalid) {
      const { message, path } = ruled.invalid;
      return { invalid: { message, path: [index, ...path] } };
    }
    values.push(ruled.value);
  }
  return { value: values };
}
