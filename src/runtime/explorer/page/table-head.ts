import type { App } from "./app.js";
import type { Column } from "./columns.js";
import type { Model } from "./description.js";
import { element } from "./element.js";
import { filterCell } from "./filter-cell.js";
import type { Filter, Place } from "./place.js";

/** The head of a table: names that sort, and a row of filters. */
export function tableHead(
  app: App,
  place: Place,
  model: Model,
  columns: readonly Column[],
  showsFilters: boolean,
  selection: Node | undefined,
): Node {
  const filters = filterRow(app, place, model, columns);
  filters.hidden = !showsFilters;
  const idHeader = header(app, place, model, "id");
  if (selection) idHeader.prepend(selection);
  return element(
    "thead",
    {},
    element(
      "tr",
      {},
      idHeader,
      ...columns.map(({ name }) => header(app, place, model, name)),
    ),
    filters,
  );
}

function header(app: App, place: Place, model: Model, name: string): Element {
  if (!model.sortable(name)) return element("th", { scope: "col" }, name);
  const direction = { [name]: "ascending", [`-${name}`]: "descending" }[
    place.sort
  ];
  const sort =
    { ascending: `-${name}`, descending: "" }[direction ?? ""] ?? name;
  const mark = { ascending: " ▲", descending: " ▼" }[direction ?? ""] ?? "";
  return element(
    "th",
    { scope: "col", "aria-sort": direction },
    element(
      "button",
      {
        class: "sort",
        "data-key": `sort ${name}`,
        onclick: () => app.go({ ...place, sort, page: 1 }),
      },
      name,
      mark !== "" && element("span", { "aria-hidden": "true" }, mark),
    ),
  );
}

function filterRow(
  app: App,
  place: Place,
  model: Model,
  columns: readonly Column[],
): HTMLElement {
  const cell = (column: Column | { readonly name: string }): Node => {
    const { name } = column;
    const others = place.filters.filter(({ field }) => field !== name);
    const filter = place.filters.find(({ field }) => field === name);
    const changed = (next: Filter | undefined): void => {
      const filters = next ? [...others, next] : others;
      app.go({ ...place, filters, page: 1 });
    };
    const operators = model.operators(name);
    return element("td", {}, filterCell(column, operators, filter, changed));
  };
  const row = element(
    "tr",
    { class: "filters" },
    cell({ name: "id" }),
    ...columns.map(cell),
  );
  return row;
}
