import type { Attribute } from "./description.js";
import { element } from "./element.js";
import { controlOf } from "./field-control.js";

/** The field of an attribute in the form of a record. */
export interface FieldEditor {
  readonly name: string;
  readonly node: HTMLElement;
  readonly changed: () => boolean;
  /** @throws Unreadable */
  readonly value: () => unknown;
  /** Shows an error at the field, or takes it away. */
  readonly tell: (problem: string | undefined) => void;
  readonly focus: () => void;
}

/**
 * @param given - the value of the record; `undefined` in a new one
 * @param editable - whether the record can be changed
 * @param part - what its ids begin with
 */
export function fieldEditor(
  attribute: Attribute,
  given: unknown,
  editable: boolean,
  part = "field",
): FieldEditor {
  const { name, kind, nullable, description, required } = attribute;
  const id = `${part}-${name}`;
  const control = controlOf(attribute, given);
  const { input } = control;
  input.id = id;
  input.dataset["key"] = id;
  const isNull = element("input", {
    type: "checkbox",
    checked: given === null,
    "aria-label": `${name} is null`,
  });
  const problem = element("p", { class: "problem", id: `${id}-problem` });
  problem.hidden = true;
  const state = (): string =>
    JSON.stringify([isNull.checked, input.value, input.dataset["read"]]);
  const nulled = (): void => {
    if (isNull.checked) input.setAttribute("placeholder", "null");
    else input.removeAttribute("placeholder");
    input.classList.toggle("is-null", isNull.checked);
  };
  isNull.addEventListener("change", () => {
    if (isNull.checked && kind !== "bytes") input.value = "";
    nulled();
  });
  input.addEventListener("input", () => {
    isNull.checked = false;
    nulled();
  });
  nulled();
  const first = state();
  const writable = editable && attribute.writable;
  if (!writable) {
    if (
      input instanceof HTMLInputElement ||
      input instanceof HTMLTextAreaElement
    ) {
      input.readOnly = true;
    }
    if (kind === "boolean" || kind === "enum" || kind === "bytes") {
      input.setAttribute("disabled", "");
    }
  }
  const notes = [description, hints[kind]].filter(Boolean).join(" ");
  const hint = element("p", { class: "note", id: `${id}-hint` }, notes);
  const describedBy = `${id}-hint ${id}-problem`;
  input.setAttribute("aria-describedby", describedBy);
  const node = element(
    "div",
    { class: "field" },
    element(
      "div",
      { class: "label" },
      element("label", { for: id }, name),
      required && element("span", { class: "kind" }, "required,"),
      element(
        "span",
        { class: "kind" },
        [kind, !writable && "read-only", !attribute.shown && "not shown"]
          .filter(Boolean)
          .join(", "),
      ),
      nullable &&
        writable &&
        element("label", { class: "null-box" }, isNull, " null"),
    ),
    control.node,
    notes !== "" && hint,
    problem,
  );
  return {
    name,
    node,
    changed: () => state() !== first,
    value: () => (isNull.checked ? null : control.value()),
    tell(text) {
      problem.textContent = text ?? "";
      problem.hidden = text === undefined;
      if (text === undefined) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
    },
    focus() {
      input.focus();
      // With the problem below it.
      node.scrollIntoView({ block: "center" });
    },
  };
}

const hints: Partial<Record<Attribute["kind"], string>> = {
  decimal: "Such as 12.50.",
};
