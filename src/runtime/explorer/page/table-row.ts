import type { App } from "./app.js";
import { editCell, isEditable } from "./cell-editor.js";
import type { Column } from "./columns.js";
import type { Model, Relationship } from "./description.js";
import { element } from "./element.js";
import { collectionPlace, following, fragmentOf, type Place } from "./place.js";
import { messageOf } from "./refused.js";
import type { Identifier, Resource } from "./service.js";
import { recordName } from "./record-name.js";
import { nothing, valueCell } from "./value-cell.js";

/** A record as a row of a table. */
export function tableRow(
  app: App,
  place: Place,
  model: Model,
  columns: readonly Column[],
  record: Resource,
  selection: Node | undefined,
): Node {
  const { type, id } = record;
  const open = { ...place, open: { type, id }, creating: false };
  const isOpen = place.open?.type === type && place.open.id === id;
  const click = ({ target }: Event): void => {
    const isOther = (target as Element).closest("a, button, input, select");
    // Who marks text wants to copy it.
    if (isOther || !getSelection()?.isCollapsed) return;
    if (model.operations.get && !isOpen) app.go(open);
    else edit(target as Element);
  };
  const edit = (target: Element): void => {
    const cell = target.closest<HTMLElement>("td[data-name]");
    const attribute = model.attributes.find(
      ({ name }) => name === cell?.dataset["name"],
    );
    if (cell && attribute && isEditable(attribute) && model.operations.update)
      editCell(app, cell, record, attribute);
  };
  const press = ({ key, target }: KeyboardEvent): void => {
    const isCell = (target as Element).matches("td > span");
    if (key === "F2" && isCell) edit(target as Element);
    if (key === "Enter" && isCell && model.operations.get) app.go(open);
  };
  return element(
    "tr",
    { class: isOpen ? "open" : undefined, onclick: click, onkeydown: press },
    element(
      "th",
      { scope: "row" },
      selection,
      model.operations.get
        ? element("a", { href: fragmentOf(open), "data-key": `row ${id}` }, id)
        : id,
    ),
    ...columns.map((column) =>
      "attribute" in column
        ? valueCell(column.attribute, record.attributes?.[column.name])
        : element("td", {}, related(app, place, record, column.relationship)),
    ),
  );
}

/** A relationship of a row, as a link. */
function related(
  app: App,
  place: Place,
  record: Resource,
  { name, many }: Relationship,
): Node {
  const key = `${name} ${record.id}`;
  if (many) {
    const to = collectionPlace(record.type, record.id, name);
    return element(
      "a",
      {
        href: fragmentOf(following({ ...place, open: undefined }, to)),
        "data-key": key,
        "aria-label": `${name} of ${record.type} ${record.id}`,
      },
      `${name} →`,
    );
  }
  const linked = record.relationships?.[name]?.data as
    Identifier | null | undefined;
  if (linked === null) return nothing();
  if (linked) {
    const to = { ...place, open: linked, creating: false };
    return element(
      "a",
      {
        href: fragmentOf(following(place, to)),
        "data-key": key,
      },
      recordName(app, linked),
    );
  }
  // Its key is on the other record, so that only a request tells which it is.
  const button = element(
    "button",
    {
      class: "link",
      "data-key": key,
      "aria-label": `${name} of ${record.type} ${record.id}`,
      onclick: async () => {
        const path = `/${record.type}/${encodeURIComponent(record.id)}/${name}`;
        try {
          const { data } = await app.service.get<Resource | null>(path);
          if (!data) {
            button.replaceWith(nothing());
            return;
          }
          const { type, id } = data;
          const to = { ...place, open: { type, id }, creating: false };
          app.go(following(place, to));
        } catch (error) {
          button.textContent = messageOf(error);
        }
      },
    },
    `${name}…`,
  );
  return button;
}
