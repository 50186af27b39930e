const decimal = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Longer texts are no numbers of any database; the time to read them grows with their square. */
const maxLength = 1000;

/**
 * Compares two numbers in decimal text exactly, whatever their number of digits.
 *
 * @returns less than 0, 0 or more than 0, as `one` is less than, equal to or more than
 *   `other`; `undefined` if one of them is not a number
 */
export function compareDecimals(
  one: string,
  other: string,
): number | undefined {
  const first = scaled(one);
  const second = scaled(other);
  if (!first || !second) return undefined;
  const exponent = Math.min(first.exponent, second.exponent);
  const [a, b] = [first, second].map(
    (number) => number.digits * 10n ** BigInt(number.exponent - exponent),
  ) as [bigint, bigint];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A number as an integer and a power of ten. */
function scaled(
  text: string,
): { readonly digits: bigint; readonly exponent: number } | undefined {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    (text.length <= maxLength && decimal.exec(text)) || [];
  if (sign === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return {
    digits: sign === "-" ? -digits : digits,
    exponent: Number(exponent) - fraction.length,
  };
}
