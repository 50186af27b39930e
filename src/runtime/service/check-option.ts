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

/**
 * @param name of the option that they are of; absent for those of a whole function
 * @throws TypeError where they are no object, or one of them is none of `known`
 */
export function checkNames(
  options: unknown,
  known: readonly string[],
  name?: string,
): void {
  check(
    typeof options === "object" && options !== null,
    name === undefined ? "an object is needed" : `"${name}" must be an object`,
  );
  const before = name === undefined ? "" : `${name}.`;
  for (const one of Object.keys(options as object)) {
    check(known.includes(one), `"${before}${one}" is unknown`, known);
  }
}
