/**
 * A JSDoc block of the given lines; what schemas write in `///` comments cannot
 * end it early.
 */
export function docComment(indent: string, lines: readonly string[]): string {
  const safe = lines.map((line) =>
    line.replaceAll("*/", "*\\/").replaceAll(/\s+$/g, ""),
  );
  const [first = "", ...others] = safe;
  if (others.length === 0) return `${indent}/** ${first} */`;
  const middle = safe.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}/**`, ...middle, `${indent} */`].join("\n");
}

/** Lines of a `///` comment that speak to readers, not to other generators. */
export function documentationLines(
  documentation: string | undefined,
): readonly string[] {
  const lines = (documentation ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !/^[@[]/.test(line));
}
