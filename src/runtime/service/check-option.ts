/** A positive integer, `Infinity` included. */
export function isPositive(value: unknown): boolean {
  return (
    value === Infinity || (Number.isInteger(value) && (value as number) > 0)
  );
}

/** @throws TypeError `invalid options: …` unless the condition holds. */
export function check(
  holds: boolean,
  problem: string,
  known?: readonly string[],
): void {
  if (holds) return;
  const hint = known ? `; known are ${known.join(", ")}` : "";
  throw new TypeError(`invalid options: ${problem}${hint}`);
}
