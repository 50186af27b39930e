import type { App } from "./app.js";
import { chart } from "./chart.js";
import { columnsOf } from "./columns.js";
import { modelAt } from "./collection.js";
import type { Model } from "./description.js";
import { element, refill } from "./element.js";
import { moveInTable } from "./move-in-table.js";
import type { Place } from "./place.js";
import { requestOf } from "./query.js";
import { messageOf } from "./refused.js";
import type { Resource } from "./service.js";
import { selectionBar } from "./selection-bar.js";
import { startView } from "./start-view.js";
import { tableHead } from "./table-head.js";
import { tableRow } from "./table-row.js";
import { tableToolbar } from "./table-toolbar.js";

/** The table of a collection, in the middle. */
export class TableView {
  readonly #app: App;
  readonly #node: HTMLElement;
  #asked = new AbortController();
  #showsFilters = false;
  readonly #selected = new Set<string>();
  #chart: HTMLElement | undefined;
  /** Shows the same records again, for a place with the same table. */
  #refill: ((place: Place) => void) | undefined;

  constructor(app: App, node: HTMLElement) {
    this.#app = app;
    this.#node = node;
    node.addEventListener("keydown", (event) => moveInTable(event, node));
  }

  /** Asks for the records of a place and shows them. */
  async show(place: Place): Promise<void> {
    this.#asked.abort();
    this.#refill = undefined;
    this.#selected.clear();
    this.#node.removeAttribute("aria-busy");
    if (place.path.length === 0) {
      refill(this.#node, ...startView(this.#app));
      return;
    }
    const model = modelAt(this.#app.description, place);
    if (!model) {
      this.#refuse(`The service has no ${place.path.join("/")}.`);
      return;
    }
    const asked = new AbortController();
    this.#asked = asked;
    const charts = place.chart !== "" && place.path.length === 1;
    this.#chart = charts ? chart(this.#app, place, model) : undefined;
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

  #refuse(text: string): void {
    refill(
      this.#node,
      element("h2", { tabindex: -1 }, "Explorer"),
      element("p", { class: "alert", role: "alert" }, text),
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
    const { atomic } = this.#app.description;
    const { operations } = model;
    const selects = atomic && (operations.update || operations.delete);
    const selected = this.#selected;
    const select = (ids: readonly string[], isOn: boolean): void => {
      for (const id of ids) {
        if (isOn) selected.add(id);
        else selected.delete(id);
      }
      this.highlight(this.#app.place());
    };
    const box = (label: string, ids: readonly string[]) =>
      selects && ids.length > 0
        ? element("input", {
            ...{ type: "checkbox", "aria-label": label, "data-key": label },
            checked: ids.every((id) => selected.has(id)),
            onchange: ({ target }: Event) =>
              select(ids, (target as HTMLInputElement).checked),
          })
        : undefined;
    const all = records.map(({ id }) => id);
    const head = tableHead(
      this.#app,
      place,
      model,
      columns,
      this.#showsFilters,
      box("Select all of the page", all),
    );
    const rows = records.map((record) =>
      tableRow(
        this.#app,
        place,
        model,
        columns,
        record,
        box(`Select ${record.type} ${record.id}`, [record.id]),
      ),
    );
    const none =
      place.filters.length > 0 ? "No record matches." : "There is no record.";
    const { scrollTop = 0, scrollLeft = 0 } = this.#scroller ?? {};
    refill(
      this.#node,
      tableToolbar(
        this.#app,
        place,
        model,
        { shown: records.length, total },
        {
          areShown: this.#showsFilters,
          toggle: () => this.toggleFilters(),
        },
      ),
      refusal !== undefined &&
        element("p", { class: "alert", role: "alert" }, refusal),
      this.#chart,
      selects &&
        selected.size > 0 &&
        selectionBar(this.#app, model, atomic, [...selected], () =>
          select(all, false),
        ),
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
}
