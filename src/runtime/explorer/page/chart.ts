import type { App } from "./app.js";
import type { Model } from "./description.js";
import { element } from "./element.js";
import { fragmentOf, type Place } from "./place.js";
import { escapeCommas, filtersOf } from "./query.js";
import { recordName } from "./record-name.js";
import { messageOf } from "./refused.js";
import type { Identifier } from "./service.js";

const shownGroups = 10;

interface Group {
  readonly group: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly sum?: Readonly<Record<string, unknown>>;
  readonly avg?: Readonly<Record<string, unknown>>;
}

/** What a chart may have a bar for each of; the first is the usual one. */
export function groupsOf(model: Model): readonly string[] {
  const named = (...kinds: readonly string[]): readonly string[] =>
    model.attributes
      .filter(({ shown, kind }) => shown && kinds.includes(kind))
      .map(({ name }) => name);
  return [
    ...named("enum", "boolean"),
    ...model.relationships
      .filter((one) => !one.many && model.operators(one.name).includes(""))
      .map(({ name }) => name),
    ...named("integer", "text"),
  ];
}

/** The largest groups of the records of a table, as bars that lead to their records. */
export function chart(app: App, place: Place, model: Model): HTMLElement {
  const [by = "", measure = "count"] = place.chart.split(":");
  const numbers = model.attributes
    .filter(({ shown, kind }) => shown && numeric.includes(kind))
    .map(({ name }) => name);
  const measures = [
    "count",
    ...numbers.flatMap((name) => [`sum.${name}`, `avg.${name}`]),
  ];
  const bars = element("ul", { class: "bars" });
  const note = element("p", { class: "hint", role: "status" });
  const choice = (
    label: string,
    all: readonly string[],
    chosen: string,
    chartOf: (value: string) => string,
  ): HTMLElement =>
    element(
      "select",
      {
        "aria-label": label,
        "data-key": label,
        onchange: ({ target }: Event) => {
          const { value } = target as HTMLSelectElement;
          app.go({ ...app.place(), chart: chartOf(value) });
        },
      },
      ...all.map((value) =>
        element("option", { value, selected: value === chosen }, value),
      ),
    );
  void load();
  return element(
    "section",
    { class: "chart", "aria-label": "Chart" },
    element(
      "div",
      { class: "toolbar" },
      choice("Measure", measures, measure, (value) => `${by}:${value}`),
      "by",
      choice("Group", groupsOf(model), by, (value) => `${value}:${measure}`),
    ),
    bars,
    note,
  );

  async function load(): Promise<void> {
    const [how = "", of = ""] = measure.split(".");
    const query = [
      ...filtersOf(place),
      `groupBy=${encodeURIComponent(by)}`,
      "withCount=true",
      ...(of === "" ? [] : [`${how}Of=${encodeURIComponent(of)}`]),
      `sort=-${encodeURIComponent(measure)}`,
      `page[limit]=${shownGroups}`,
    ];
    try {
      const path = `/${encodeURIComponent(model.type)}/-/aggregate`;
      const { meta } = await app.service.get(`${path}?${query.join("&")}`);
      const groups = (meta?.groups ?? []) as readonly Group[];
      const value = (group: Group): unknown =>
        how === "sum" || how === "avg" ? group[how]?.[of] : group.count;
      const most = Math.max(0, ...groups.map((one) => Number(value(one) ?? 0)));
      bars.replaceChildren(
        ...groups.map((one) => bar(one.group[by], value(one), most)),
      );
      if (groups.length === 0) note.textContent = "There is no record.";
      if (groups.length === shownGroups)
        note.textContent = `The ${shownGroups} largest.`;
    } catch (error) {
      note.textContent = messageOf(error);
    }
  }

  function bar(group: unknown, value: unknown, most: number): HTMLElement {
    const drawn = element("span", { class: "bar" });
    const share = Number(value ?? 0) / most;
    drawn.style.width = `${Math.max(0, share || 0) * 100}%`;
    const text =
      typeof value === "number"
        ? value.toLocaleString("en", { maximumFractionDigits: 2 })
        : String(value ?? "null");
    const record =
      typeof group === "object" ? (group as Identifier | null) : undefined;
    const isNull = group === null;
    const filter = {
      field: by,
      operator: isNull ? "$null" : "",
      value: isNull ? "true" : escapeCommas(String(record?.id ?? group)),
    };
    const others = place.filters.filter(({ field }) => field !== by);
    const label = record ? recordName(app, record) : String(group);
    const leads = model.operators(by).includes(filter.operator);
    return element(
      "li",
      {},
      leads
        ? element(
            "a",
            {
              href: fragmentOf({
                ...{ ...place, page: 1, open: undefined },
                filters: [...others, filter],
              }),
            },
            label,
          )
        : element("span", {}, label),
      element("span", { class: "track" }, drawn),
      element("span", { class: "count" }, text),
    );
  }
}

const numeric: readonly string[] = ["integer", "number", "bigint", "decimal"];
