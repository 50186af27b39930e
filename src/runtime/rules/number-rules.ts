import { compareDecimals } from "../contract/decimal-order.js";
import type { Rule } from "../model/rule.js";

/**
 * A number that is at least the bound.
 *
 * @param bound as text where JavaScript's numbers would round it
 */
export function min(
  bound: number | string,
  message = `must be at least ${String(bound)}`,
): Rule {
  return {
    problem: (value) => (order(value, bound) >= 0 ? undefined : message),
  };
}

/**
 * A number that is at most the bound.
 *
 * @param bound as text where JavaScript's numbers would round it
 */
export function max(
  bound: number | string,
  message = `must be at most ${String(bound)}`,
): Rule {
  return {
    problem: (value) => (order(value, bound) <= 0 ? undefined : message),
  };
}

/** Less than 0, 0 or more than 0; NaN, which is none of them, for what is no number. */
function order(value: unknown, bound: number | string): number {
  if (typeof value === "number" && typeof bound === "number") {
    return Math.sign(value - bound);
  }
  return compareDecimals(String(value), String(bound)) ?? Number.NaN;
}
