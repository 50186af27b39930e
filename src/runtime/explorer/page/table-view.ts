import type { App } from "./app.js";
import { type Column, columnsOf } from "./columns.js";
import { modelAt } from "./collection.js";
import type { Model, Relationship } from "./description.js";
import { element, refill } from "./element.js";
import { filterCell } from "./filter-cell.js";
import {
  collectionPlace,
  type Filter,
  following,
  fragmentOf,
  nameOf,
  type Place,
} from "./place.js";
import { requestOf } from "./query.js";
import { messageOf } from "./refused.js";
import type { Identifier, Resource } from "./service.js";
import { valueText } from "./value-text.js";

/** The table of a collection, in the middle. */
export class TableView {
  readonly #app: App;
  readonly #node: HTMLElement;
  #asked = new AbortController();
  #showsFilters = false;
  /** Shows the same records again, for a place with the same table. */
  #refill: ((place: Place) => void) | undefined;

  constructor(app: App, node: HTMLElement) {
    this.#app = app;
    this.#node = node;
    node.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Asks for the records of a place and shows them. */
  async show(place: Place): Promise<void> {
    this.#asked.abort();
    this.#refill = undefined;
    this.#node.removeAttribute("aria-busy");
    if (place.path.length === 0) {
      const { types } = this.#app.description;
      this.#message(
        `Choose one of the ${types.length} types, or press / to search them and ? for all keys.`,
      );
      return;
    }
    const model = modelAt(this.#app.description, place);
    if (!model) {
      this.#message(`The service has no ${place.path.join("/")}.`, "alert");
      return;
    }
    const asked = new AbortController();
    this.#asked = asked;
    this.#node.setAttribute("aria-busy", "true");
    try {
      const { data, meta } = await this.#app.service.get<readonly Resource[]>(
        requestOf(place, model.type),
        asked.signal,
      );
      const total = meta?.total ?? data.length;
      this.#refill = (now) => this.#fill(now, model, data, total);
    } catch (error) {
      if (asked.signal.aborted) return;
      const refusal = messageOf(error);
      this.#refill = (now) => this.#fill(now, model, [], 0, refusal);
    }
    this.#refill(this.#app.place());
    this.#node.removeAttribute("aria-busy");
  }

  /** Marks the row of the open record, and makes links start from here. */
  highlight(place: Place): void {
    this.#refill?.(place);
  }

  /** Shows or hides the row of filters, and goes to it. */
  toggleFilters(): void {
    this.#showsFilters = !this.#showsFilters;
    const row = this.#node.querySelector<HTMLElement>(".filters");
    if (!row) return;
    row.hidden = !this.#showsFilters;
    const button = this.#node.querySelector('[data-key="filters"]');
    button?.setAttribute("aria-expanded", String(this.#showsFilters));
    if (this.#showsFilters) row.querySelector("input")?.focus();
    else (button as HTMLElement | null)?.focus();
  }

  /** Puts the focus on the row of a record, or on the first. */
  focus(id?: string): void {
    const links = [...this.#node.querySelectorAll<HTMLElement>("tbody th a")];
    const wanted = links.find((link) => link.dataset["key"] === `row ${id}`);
    const heading = this.#node.querySelector<HTMLElement>("h2");
    (wanted ?? links[0] ?? heading)?.focus();
  }

  turn(pages: 1 | -1): void {
    const key = pages === 1 ? "next" : "previous";
    const button = this.#node.querySelector<HTMLButtonElement>(
      `[data-key="${key}"]`,
    );
    button?.click();
  }

  #message(text: string, role?: string): void {
    refill(
      this.#node,
      element("h2", { tabindex: -1 }, "Explorer"),
      element("p", { class: role ?? "hint", role }, text),
    );
  }

  #fill(
    place: Place,
    model: Model,
    records: readonly Resource[],
    total: number,
    refusal?: string,
  ): void {
    const columns = columnsOf(model, place.fields);
    this.#showsFilters ||= place.filters.length > 0;
    const head = element(
      "thead",
      {},
      element(
        "tr",
        {},
        this.#header(place, model, "id"),
        ...columns.map(({ name }) => this.#header(place, model, name)),
      ),
      this.#filters(place, model, columns),
    );
    const rows = records.map((record) =>
      this.#row(place, model, columns, record),
    );
    const none =
      place.filters.length > 0 ? "No record matches." : "There is no record.";
    const { scrollTop = 0, scrollLeft = 0 } = this.#scroller ?? {};
    refill(
      this.#node,
      this.#toolbar(place, model, records.length, total),
      refusal !== undefined &&
        element("p", { class: "alert", role: "alert" }, refusal),
      element(
        "div",
        {
          class: "scroll",
          tabindex: 0,
          role: "region",
          "aria-label": "Records",
        },
        element("table", {}, head, element("tbody", {}, ...rows)),
      ),
      refusal === undefined &&
        records.length === 0 &&
        element("p", { class: "hint" }, none),
    );
    this.#scroller?.scrollTo(scrollLeft, scrollTop);
  }

  get #scroller(): Element | null {
    return this.#node.querySelector(".scroll");
  }

  #toolbar(place: Place, model: Model, shown: number, total: number): Node {
    const { page, size } = place;
    const first = (page - 1) * size;
    const go = (change: Partial<Place>) => (): void => {
      this.#app.go({ ...place, ...change });
    };
    const turn = (key: string, text: string, to: number, possible: boolean) =>
      element(
        "button",
        {
          "data-key": key,
          "aria-label": `${key} page`,
          disabled: !possible,
          onclick: go({ page: to }),
        },
        text,
      );
    const range =
      shown === 0
        ? `0 of ${total}`
        : `${first + 1}–${first + shown} of ${total.toLocaleString("en")}`;
    return element(
      "div",
      { class: "toolbar" },
      element(
        "h2",
        { tabindex: -1 },
        nameOf({ ...place, open: undefined, creating: false }),
      ),
      element("span", { class: "range", role: "status" }, range),
      turn("previous", "‹", page - 1, page > 1),
      turn("next", "›", page + 1, first + shown < total),
      this.#sizes(place),
      element(
        "button",
        {
          "data-key": "filters",
          "aria-expanded": this.#showsFilters ? "true" : "false",
          onclick: () => this.toggleFilters(),
        },
        "Filter",
      ),
      place.filters.length > 0 &&
        element(
          "button",
          { onclick: go({ filters: [], page: 1 }) },
          `Clear ${place.filters.length} filters`.replace(
            "1 filters",
            "1 filter",
          ),
        ),
      this.#chooser(place, model),
      model.operations.create &&
        element(
          "button",
          {
            class: "primary",
            "data-key": "new",
            onclick: () =>
              this.#app.go({
                ...(place.path.length === 1
                  ? place
                  : following(place, collectionPlace(model.type))),
                open: undefined,
                creating: true,
              }),
          },
          `New ${model.type}`,
        ),
      model.description !== undefined &&
        element("p", { class: "description" }, model.description),
    );
  }

  #sizes(place: Place): Node {
    const sizes = new Set([10, 25, 100, place.size]);
    return element(
      "select",
      {
        "aria-label": "Records on a page",
        "data-key": "size",
        onchange: (event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          this.#app.go({ ...place, size: Number(value), page: 1 });
        },
      },
      ...[...sizes].map((size) =>
        element(
          "option",
          { value: size, selected: size === place.size },
          `${size} a page`,
        ),
      ),
    );
  }

  /** Which columns are shown, and asked for with `fields`. */
  #chooser(place: Place, model: Model): Node {
    const all = columnsOf(model).map(({ name }) => name);
    const chosen = place.fields.length === 0 ? all : place.fields;
    const boxes = all.map((name) =>
      element("input", {
        type: "checkbox",
        value: name,
        checked: chosen.includes(name),
      }),
    );
    const apply = (): void => {
      const fields = boxes.filter((box) => box.checked).map((box) => box.value);
      this.#app.go({
        ...place,
        fields: fields.length === all.length ? [] : fields,
      });
    };
    return element(
      "details",
      { class: "menu" },
      element("summary", { "data-key": "columns" }, "Columns"),
      element(
        "div",
        {},
        ...boxes.map((box) => element("label", {}, box, ` ${box.value}`)),
        element("button", { onclick: apply }, "Show these"),
      ),
    );
  }

  #header(place: Place, model: Model, name: string): Node {
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
          onclick: () => this.#app.go({ ...place, sort, page: 1 }),
        },
        name,
        mark !== "" && element("span", { "aria-hidden": "true" }, mark),
      ),
    );
  }

  #filters(place: Place, model: Model, columns: readonly Column[]): Node {
    const cell = (column: Column | { readonly name: string }): Node => {
      const { name } = column;
      const others = place.filters.filter(({ field }) => field !== name);
      const filter = place.filters.find(({ field }) => field === name);
      const changed = (next: Filter | undefined): void => {
        const filters = next ? [...others, next] : others;
        this.#app.go({ ...place, filters, page: 1 });
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
    row.hidden = !this.#showsFilters;
    return row;
  }

  #row(
    place: Place,
    model: Model,
    columns: readonly Column[],
    record: Resource,
  ): Node {
    const { type, id } = record;
    const open = { ...place, open: { type, id }, creating: false };
    const isOpen = place.open?.type === type && place.open.id === id;
    return element(
      "tr",
      { class: isOpen ? "open" : undefined },
      element(
        "th",
        { scope: "row" },
        model.operations.get
          ? element(
              "a",
              { href: fragmentOf(open), "data-key": `row ${id}` },
              id,
            )
          : id,
      ),
      ...columns.map((column) =>
        "attribute" in column
          ? attributeCell(
              column.attribute.kind,
              record.attributes?.[column.name],
            )
          : element(
              "td",
              {},
              this.#related(place, record, column.relationship),
            ),
      ),
    );
  }

  /** A relationship of a row, as a link. */
  #related(
    place: Place,
    record: Resource,
    { name, many, type }: Relationship,
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
          "aria-label": `${name}: ${type} ${linked.id}`,
        },
        linked.id,
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
            const { data } = await this.#app.service.get<Resource | null>(path);
            if (!data) {
              button.replaceWith(nothing());
              return;
            }
            const { type, id } = data;
            const to = { ...place, open: { type, id }, creating: false };
            this.#app.go(following(place, to));
          } catch (error) {
            button.textContent = messageOf(error);
          }
        },
      },
      `${name}…`,
    );
    return button;
  }

  /** The arrow keys go from row to row and along a row. */
  #move(event: KeyboardEvent): void {
    const from = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...this.#node.querySelectorAll("tbody tr")];
    const inRow = (row: Element | undefined): readonly HTMLElement[] => [
      ...(row?.querySelectorAll<HTMLElement>("a, button") ?? []),
    ];
    if (from.matches("h2, .scroll") && event.key === "ArrowDown") {
      event.preventDefault();
      this.focus();
      return;
    }
    const row = from.closest("tbody tr");
    if (!row) return;
    const at = rows.indexOf(row);
    const along = inRow(row).indexOf(from);
    const { key } = event;
    const cell = from.closest("td, th") as HTMLTableCellElement;
    const below = (index: number): HTMLElement | undefined => {
      const other = rows[index] as HTMLTableRowElement | undefined;
      const same =
        other?.cells[cell.cellIndex]?.querySelector<HTMLElement>("a, button");
      return same ?? inRow(other)[0];
    };
    const to =
      key === "ArrowDown"
        ? below(at + 1)
        : key === "ArrowUp"
          ? below(at - 1)
          : key === "ArrowRight"
            ? inRow(row)[along + 1]
            : key === "ArrowLeft"
              ? inRow(row)[along - 1]
              : undefined;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
}

function attributeCell(
  kind: Parameters<typeof valueText>[1],
  value: unknown,
): Node {
  if (value === undefined) return element("td", {}, "");
  if (value === null) return element("td", {}, nothing());
  return element(
    "td",
    { class: kind },
    element("span", { class: "value" }, valueText(value, kind)),
  );
}

function nothing(): HTMLElement {
  return element("span", { class: "null" }, "null");
}
