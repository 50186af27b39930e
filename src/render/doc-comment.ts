/**
 * A JSDoc block of the given lines, escaped so that text of `///` comments cannot
 * end the block.
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

/**
 * The lines of a `///` comment without annotations for other generators:
 * `@HideField()` and `@zod.string({ … })` are left out, on lines of their own and
 * at the end of lines.
 */
export function documentationLines(
  documentation: string | undefined,
): readonly string[] {
  const lines: string[] = [];
  let open = 0;
  for (const line of (documentation ?? "").split("\n")) {
    const text = line.trim();
    // An annotation continues until its parentheses are closed.
    const start = open > 0 ? 0 : annotationStart(text);
    const told = start < 0 ? text : text.slice(0, start).trimEnd();
    if (start >= 0) open = Math.max(0, open + depth(text.slice(start)));
    if (told !== "" && !told.startsWith("[")) lines.push(told);
  }
  return lines;
}

/** Where an annotation begins: a line with `@`, or a call at the end of one. */
function annotationStart(text: string): number {
  return text.startsWith("@") ? 0 : text.search(/(?<=\s)@[A-Za-z][\w.]*\(/);
}

function depth(text: string): number {
  return text.split("(").length - text.split(")").length;
}
