import type { App } from "./app.js";
import { copiedText } from "./copied-text.js";
import { element } from "./element.js";
import { picture } from "./picture.js";
import { curl } from "./request-forms.js";
import { jsonApi } from "./service.js";

/** With more types a picture shows nothing any more. */
const drawn = 40;

/** What a service has, at a glance: what the page shows at its start. */
export function startView(app: App): readonly Node[] {
  const { rest, description, reference } = app.settings;
  const { types, title, model } = app.description;
  const draws = types.length > 0 && types.length <= drawn;
  const totals = element("p", { class: "hint", role: "status" });
  const tell = (): void => {
    const numbers = types.map((type) => app.counts.known.get(type)?.number);
    const all = numbers.filter((one) => one !== undefined);
    const sum = all.reduce((one, other) => one + other, 0);
    const records = all.length > 0 && all.length === listed.length;
    totals.textContent = [
      types.length === 1 ? "1 type" : `${types.length} types`,
      ...(records ? [`${sum.toLocaleString("en")} records`] : []),
    ].join(", ");
  };
  const listed = types.filter((type) => model(type)?.operations.list);
  const drawing = draws ? picture(app) : undefined;
  tell();
  const stop = app.counts.watch((type, { text }) => {
    if (!totals.isConnected) {
      stop();
      return;
    }
    for (const one of drawing?.querySelectorAll("[data-count]") ?? []) {
      if (one.getAttribute("data-count") === type) one.textContent = text;
    }
    tell();
  });
  if (draws) for (const type of listed) app.counts.want(type);
  const url = (path: string): string => new URL(path, location.href).href;
  const [first] = listed;
  const example = url(`${rest}/${encodeURIComponent(first ?? "")}`);
  return [
    element("h2", { tabindex: -1 }, title ?? "Explorer"),
    totals,
    element(
      "p",
      { class: "hint" },
      "Choose a type, or press / to search them and ? for all keys.",
    ),
    drawing
      ? element(
          "div",
          {
            class: "drawing",
            tabindex: 0,
            role: "region",
            "aria-label": "Picture",
          },
          drawing,
        )
      : element(
          "p",
          { class: "hint" },
          "There are too many for a picture of them.",
        ),
    first !== undefined &&
      copiedText(
        "curl",
        curl(
          {
            ...{ method: "GET", body: undefined, mediaType: jsonApi },
            hasToken: app.service.hasToken,
          },
          example,
        ),
      ),
    element(
      "p",
      { class: "links" },
      reference !== undefined && element("a", { href: reference }, "Reference"),
      element("a", { href: description }, "OpenAPI description"),
    ),
  ].filter((one) => one !== false);
}
