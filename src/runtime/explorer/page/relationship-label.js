import { element } from "./element.js";
/** The name of a relationship, and the type of its records. */
export function relationshipLabel(name, type) {
    return element("span", { class: "label" }, name, element("span", { class: "kind" }, ` ${type}`));
}
