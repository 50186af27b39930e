import type { App } from "./app.js";
import { element } from "./element.js";
import type { Identifier } from "./service.js";

/** What a record is called, with its id behind; where only that tells, the id alone. */
export function recordName(
  app: App,
  record: Identifier,
  title: string | Promise<string | undefined> = app.titles.of(record),
): HTMLElement {
  const name = element("span", { class: "name" });
  void Promise.resolve(title).then((text) => {
    if (text !== undefined) name.append(text, " ");
  });
  return element(
    "span",
    { class: "record-name" },
    name,
    element("span", { class: "id" }, record.id),
  );
}
