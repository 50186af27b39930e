/**
 * The steps of a path in superjson's markers. They are separated by dots; `\.` is a
 * dot in a name, and since version 1 of the markers `\\` a backslash.
 */
export function markerPath(
  path: string,
  escapesBackslash: boolean,
): readonly string[] {
  const steps: string[] = [];
  let step = "";
  for (let at = 0; at < path.length; at += 1) {
    const pair = path.slice(at, at + 2);
    if (pair === "\\." || (escapesBackslash && pair === "\\\\")) {
      step += pair[1];
      at += 1;
    } else if (path[at] === ".") {
      steps.push(step);
      step = "";
    } else {
      step += path[at];
    }
  }
  return [...steps, step];
}
