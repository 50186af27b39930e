import type { Relationship } from "./description.js";
import { element } from "./element.js";

/** The name of a relationship, and the type of its records. */
export function relationshipLabel({
  name,
  type,
  required,
}: Relationship): HTMLElement {
  return element(
    "span",
    { class: "label" },
    name,
    element(
      "span",
      { class: "kind" },
      ` ${type}${required ? ", required" : ""}`,
    ),
  );
}
