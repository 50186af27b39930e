import type { Attribute } from "./description.js";
import { element } from "./element.js";
import { valueText } from "./value-text.js";

/** A value as the table shows it: an enum as a badge, a date in the time of its reader. */
export function valueCell(
  { name, kind, values }: Attribute,
  value: unknown,
): HTMLElement {
  if (value === undefined) return element("td");
  if (value === null) return element("td", { "data-name": name }, nothing());
  const text = valueText(value, kind);
  const hue = kind === "enum" ? values.indexOf(String(value)) % 6 : undefined;
  return element(
    "td",
    { class: kind, "data-name": name },
    element(
      "span",
      {
        tabindex: -1,
        class: hue === undefined ? "value" : `value badge hue${hue}`,
        // What is cut, or said otherwise.
        title: kind === "bytes" ? undefined : exactly(value),
      },
      text,
    ),
  );
}

export function nothing(): HTMLElement {
  return element("span", { class: "null", tabindex: -1 }, "null");
}

function exactly(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
