import type { App } from "./app.js";
import type { Attribute } from "./description.js";
import { element } from "./element.js";
import { controlOf } from "./field-control.js";
import { pathOf } from "./place.js";
import { messageOf } from "./refused.js";
import type { Resource } from "./service.js";

/** Whether a value can be edited where the table has it. */
export function isEditable({ kind, writable }: Attribute): boolean {
  return writable && kind !== "bytes" && kind !== "json";
}

/** Edits a value in its cell. Enter, or leaving it, saves; Escape leaves it as it was. */
export function editCell(
  app: App,
  cell: HTMLElement,
  { type, id, attributes = {} }: Resource,
  attribute: Attribute,
): void {
  const { name, kind, nullable } = attribute;
  const { node, input, value } = controlOf(attribute, attributes[name]);
  const first = input.value;
  const before = [...cell.childNodes];
  const problem = element("p", { class: "problem", role: "alert" });
  let isOver = false;
  const end = (): void => {
    isOver = true;
    cell.replaceChildren(...before);
    cell.querySelector<HTMLElement>("span")?.focus();
  };
  const save = async (): Promise<void> => {
    if (isOver) return;
    if (input.value === first) {
      end();
      return;
    }
    isOver = true;
    const isNull = input.value === "" && nullable && kind !== "text";
    try {
      const given = { [name]: isNull ? null : value() };
      await app.service.write("PATCH", `/${pathOf([type, id])}`, {
        data: { type, id, attributes: given },
      });
      app.tell(`Saved ${name} of ${type} ${id}`);
      app.reload();
    } catch (error) {
      isOver = false;
      problem.textContent = messageOf(error);
    }
  };
  input.setAttribute("aria-label", `${name} of ${type} ${id}`);
  input.addEventListener("blur", save);
  if (input instanceof HTMLSelectElement) input.onchange = save;
  cell.addEventListener("keydown", (event) => {
    if (isOver) return;
    event.stopPropagation();
    if (event.key === "Escape") end();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void save();
  });
  cell.replaceChildren(node, problem);
  input.focus();
}
