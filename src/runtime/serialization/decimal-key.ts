const decimal = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * The same text for all spellings of a decimal, for comparisons: `10`, `1e1` and
 * `10.0` give `1e1`. Not for responses: those have decimals as Prisma writes them.
 */
export function decimalKey(text: string): string {
  const found = decimal.exec(text);
  if (!found) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  const digits = whole + fraction;
  // Without the lookbehind, the time would grow with the square of the zeros.
  const significant = digits.replace(/(?<!0)0+$/, "");
  if (significant === "") return "0";
  const dropped = digits.length - significant.length;
  const power = Number(exponent) - fraction.length + dropped;
  return `${sign}${significant.replace(/^0+/, "")}e${String(power)}`;
}
