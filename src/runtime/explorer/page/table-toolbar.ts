import type { App } from "./app.js";
import { columnsOf } from "./columns.js";
import { groupsOf } from "./chart.js";
import type { Model } from "./description.js";
import { element } from "./element.js";
import { exportMenu } from "./export-menu.js";
import { collectionPlace, following, nameOf, type Place } from "./place.js";

/** Above a table: which records it has, and what can be done with them. */
export function tableToolbar(
  app: App,
  place: Place,
  model: Model,
  { shown, total }: { readonly shown: number; readonly total: number },
  filters: { readonly areShown: boolean; readonly toggle: () => void },
): Node {
  const { page, size } = place;
  const first = (page - 1) * size;
  const go = (change: Partial<Place>) => (): void => {
    app.go({ ...place, ...change });
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
  const { operations } = model;
  // Lists of related records have neither files nor numbers.
  const isWhole = place.path.length === 1;
  const groups = groupsOf(model);
  const chartButton = (): Node =>
    element(
      "button",
      {
        "data-key": "chart",
        "aria-expanded": place.chart === "" ? "false" : "true",
        onclick: go({ chart: place.chart === "" ? `${groups[0]}:count` : "" }),
      },
      "Chart",
    );
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
    pageSizes(app, place),
    element(
      "button",
      {
        "data-key": "filters",
        "aria-expanded": filters.areShown ? "true" : "false",
        onclick: filters.toggle,
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
    columnChooser(app, place, model),
    isWhole && groups.length > 0 && operations.aggregate && chartButton(),
    isWhole && operations.export && exportMenu(app, place, model.type),
    operations.create &&
      element(
        "button",
        {
          class: "primary",
          "data-key": "new",
          onclick: () =>
            app.go({
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

function pageSizes(app: App, place: Place): Node {
  const sizes = new Set([10, 25, 100, place.size]);
  return element(
    "select",
    {
      "aria-label": "Records on a page",
      "data-key": "size",
      onchange: (event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        app.go({ ...place, size: Number(value), page: 1 });
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
function columnChooser(app: App, place: Place, model: Model): Node {
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
    app.go({
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
