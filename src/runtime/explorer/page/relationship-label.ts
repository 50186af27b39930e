import { element } from "./element.js";

/** The name of a relationship, and the type of its records. */
export function relationshipLabel(name: string, type: string): HTMLElement {
  return element(
    "span",
    { class: "label" },
    name,
    element("span", { class: "kind" }, ` ${type}`),
  );
}
