const known = new Map<string, string>();

/** The words of a name in lower case: `firstName`, `first_name` → `first name`. */
export function wordsOf(name: string): string {
  let words = known.get(name);
  if (words === undefined) known.set(name, (words = split(name)));
  return words;
}

function split(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[_\s]+/g, " ")
    .trim()
    .toLowerCase();
}
