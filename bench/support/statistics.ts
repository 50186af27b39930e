/** The quantile of the numbers: the value that the given share does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return sorted[at] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** `1794 (1650..1801)`: the median of several rounds, and their quartiles; `–` of none. */
export function withQuartiles(numbers: readonly number[], digits = 0): string {
  if (numbers.length === 0) return "–";
  const show = (number: number): string => number.toFixed(digits);
  const low = show(quantile(numbers, 0.25));
  const high = show(quantile(numbers, 0.75));
  return `${show(median(numbers))} (${low}..${high})`;
}
