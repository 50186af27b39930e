/** One step of a JSON pointer, with `~` and `/` escaped (RFC 6901). */
export function step(name: string | number): string {
  const text = String(name);
  return /[~/]/.test(text)
    ? `/${text.replaceAll("~", "~0").replaceAll("/", "~1")}`
    : `/${text}`;
}
