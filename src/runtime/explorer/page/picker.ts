import type { App } from "./app.js";
import { element } from "./element.js";
import { labelOf, namingAttributes } from "./label-of.js";
import { moveFocus } from "./move-focus.js";
import { openDialog } from "./open-dialog.js";
import { operatorLabels } from "./operators.js";
import { messageOf } from "./refused.js";
import type { Identifier, Resource } from "./service.js";

const preferredOperators = ["$icontains", "$contains", "$startsWith", ""];

/**
 * Asks for a record of a type, found by a search.
 *
 * @returns `undefined` if the dialog was closed
 */
export function pickRecord(
  app: App,
  type: string,
  purpose: string,
): Promise<Identifier | undefined> {
  const model = app.description.model(type);
  const searchable = (model?.attributes ?? [])
    .map(({ name }) => name)
    .filter((name) => model?.operators(name).includes("$contains"));
  const best = namingAttributes.find((name) => searchable.includes(name));
  const fields = [...new Set([...searchable, "id"])].filter(
    (name) => (model?.operators(name) ?? []).length > 0,
  );
  const { promise, resolve } = Promise.withResolvers<Identifier | undefined>();
  const results = element("ul", {
    class: "results",
    "aria-label": "Found records",
  });
  const status = element("p", { role: "status", class: "hint" });
  const field = element(
    "select",
    { "aria-label": "Field to search" },
    ...fields.map((name) =>
      element("option", { value: name, selected: name === best }, name),
    ),
  );
  const input = element("input", {
    "aria-label": `Search ${type}`,
    autocomplete: "off",
  });
  const operator = element("span", { class: "kind" });
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (records: readonly Resource[], total: number): void => {
    status.textContent =
      records.length < total
        ? `The first ${records.length} of ${total}`
        : `${total} found`;
    results.replaceChildren(
      ...records.map((record) => {
        const { id } = record;
        const label = labelOf(record);
        const pick = (): void => {
          resolve({ type: record.type, id });
          dialog.close();
        };
        return element(
          "li",
          {},
          element(
            "button",
            { onclick: pick },
            label !== undefined && `${label} `,
            element("span", { class: "id" }, id),
          ),
        );
      }),
    );
  };
  const search = async (): Promise<void> => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const operators = model?.operators(field.value) ?? [];
    const used =
      preferredOperators.find((one) => operators.includes(one)) ?? "";
    operator.textContent = operatorLabels[used] ?? "";
    const text = encodeURIComponent(input.value.trim());
    const filter = text && `&filter[${field.value}${used}]=${text}`;
    try {
      const { data, meta } = await app.service.get<readonly Resource[]>(
        `/${type}?page[limit]=20${filter}`,
        signal,
      );
      show(data, meta?.total ?? data.length);
    } catch (error) {
      if (signal.aborted) return;
      results.replaceChildren();
      status.textContent = messageOf(error);
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, 200);
  });
  field.addEventListener("change", search);
  const dialog = element(
    "dialog",
    {
      class: "picker",
      "aria-labelledby": "picker-title",
      onclose: () => {
        clearTimeout(timer);
        asked.abort();
        resolve(undefined);
      },
      onkeydown: (event: KeyboardEvent) => {
        const buttons = results.querySelectorAll("button");
        if (event.target instanceof HTMLSelectElement) return;
        if (event.target === input && event.key !== "ArrowDown") return;
        moveFocus(event, buttons);
      },
    },
    element("h2", { id: "picker-title" }, purpose),
    element("div", { class: "toolbar" }, field, operator, input),
    status,
    results,
    element("button", { onclick: () => dialog.close() }, "Cancel"),
  );
  openDialog(dialog);
  input.focus();
  void search();
  return promise;
}
