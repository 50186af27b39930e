import type { App } from "./app.js";
import { confirmDialog } from "./confirm-dialog.js";
import type { Model } from "./description.js";
import { element } from "./element.js";
import { pathOf } from "./place.js";
import { messageOf } from "./refused.js";
import type { Identifier, Resource } from "./service.js";

/**
 * Asks whether a record is to be deleted, with what is linked to it, and deletes it.
 *
 * @returns whether it is deleted
 */
export function deleteRecord(
  app: App,
  model: Model,
  record: Resource,
): Promise<boolean> {
  const path = `/${pathOf([record.type, record.id])}`;
  return confirmDialog(
    `Delete ${record.type} ${record.id}?`,
    ["Delete", "danger"],
    () => app.service.write("DELETE", path),
    linkedRecords(app, model, record, path),
  );
}

/** How many records are linked to a record, by relationship. */
function linkedRecords(
  app: App,
  model: Model,
  record: Resource,
  path: string,
): Node {
  if (model.relationships.length === 0) return element("span");
  const items = model.relationships.map(({ name, many }) => {
    const count = element("b", {}, "…");
    const linked = record.relationships?.[name]?.data as Identifier | null;
    if (many) {
      app.service.count(`${path}/${name}`).then(
        (total) => (count.textContent = total.toLocaleString("en")),
        (error: unknown) => (count.textContent = messageOf(error)),
      );
    } else {
      count.textContent = linked ? `${linked.type} ${linked.id}` : "none";
    }
    return element("li", {}, `${name}: `, count);
  });
  return element(
    "div",
    {},
    element(
      "p",
      {},
      "These records are linked to it. Whether they are deleted too, lose the link or stand in the way is up to the schema (onDelete).",
    ),
    element("ul", { class: "linked" }, ...items),
  );
}
