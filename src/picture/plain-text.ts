/** On one line, without what XML cannot contain: control characters, half surrogate pairs. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .trim();
}

/** For XML, and the labels of Graphviz that look like HTML. */
export function escapeXml(text: string): string {
  return onOneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** `1 model`, `2 models`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
