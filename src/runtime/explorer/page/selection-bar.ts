import type { App } from "./app.js";
import { confirmDialog } from "./confirm-dialog.js";
import type { Attribute, Model } from "./description.js";
import { element } from "./element.js";
import { type FieldEditor, fieldEditor } from "./field-editor.js";
import { Refused } from "./refused.js";

/** What can be done with the selected records together: all of it, or nothing. */
export function selectionBar(
  app: App,
  model: Model,
  path: string,
  ids: readonly string[],
  clear: () => void,
): HTMLElement {
  const { type, operations } = model;
  const said = ids.length === 1 ? "1 record" : `${ids.length} records`;
  const run = async (operationOf: (id: string) => object): Promise<void> => {
    try {
      await app.service.runTogether(path, ids.map(operationOf));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, problems, message } = error;
      const [, at] =
        /^\/atomic:operations\/(\d+)/.exec(
          problems[0]?.source?.pointer ?? "",
        ) ?? [];
      const id = ids[Number(at)];
      if (id === undefined) throw error;
      throw new Refused(status, problems, `${message} (${type} ${id})`);
    }
  };
  const done = (verb: string): void => {
    app.tell(`${verb} ${said}`);
    app.reload();
  };
  const remove = async (): Promise<void> => {
    const isDone = await confirmDialog(
      `Delete ${said}?`,
      ["Delete", "danger"],
      () => run((id) => ({ op: "remove", ref: { type, id } })),
      element("p", {}, "All of them are deleted, or none."),
    );
    if (!isDone) return;
    app.counts.recount(type);
    const { open } = app.place();
    const isGone = open?.type === type && ids.includes(open.id);
    if (isGone) app.go({ ...app.place(), open: undefined });
    done("Deleted");
  };
  const attributes = model.attributes.filter(
    ({ writable, name }) => writable && name !== "id",
  );
  const set = async (): Promise<void> => {
    const holder = element("div");
    let field: FieldEditor | undefined;
    const fill = (attribute: Attribute | undefined): void => {
      if (!attribute) return;
      field = fieldEditor(attribute, undefined, true, "set");
      holder.replaceChildren(field.node);
    };
    const choice = element(
      "select",
      {
        "aria-label": "Field",
        onchange: () => fill(attributes[choice.selectedIndex]),
      },
      ...attributes.map(({ name }) => element("option", {}, name)),
    );
    fill(attributes[0]);
    const isDone = await confirmDialog(
      `Set a field of ${said}`,
      ["Set", "primary"],
      async () => {
        const value = field?.value();
        if (value === undefined) throw new Error("Choose a value first.");
        const given = { [field?.name ?? ""]: value };
        return run((id) => ({
          op: "update",
          data: { type, id, attributes: given },
        }));
      },
      choice,
      holder,
    );
    if (isDone) done("Changed");
  };
  return element(
    "div",
    { class: "toolbar", role: "group", "aria-label": "Selected records" },
    element("b", { role: "status" }, `${ids.length} selected`),
    operations.update &&
      attributes.length > 0 &&
      element(
        "button",
        { "data-key": "set field", onclick: set },
        "Set a field…",
      ),
    operations.delete &&
      element("button", { class: "danger", onclick: remove }, "Delete…"),
    element("button", { onclick: clear }, "Clear"),
  );
}
