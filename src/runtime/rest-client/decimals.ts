import { Decimal } from "decimal.js";

export type { Decimal } from "decimal.js";

/**
 * Reads decimals as values of decimal.js. A module of its own, so that clients of schemas
 * without decimals do not bundle decimal.js.
 */
export function decimals(text: string): Decimal {
  return new Decimal(text);
}
