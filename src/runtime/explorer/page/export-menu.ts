import type { App } from "./app.js";
import { element } from "./element.js";
import type { Place } from "./place.js";
import { listOf } from "./query.js";
import { messageOf } from "./refused.js";
import { saveFile } from "./save-file.js";

const formats = [
  { name: "CSV", end: "csv", mediaType: "text/csv" },
  { name: "NDJSON", end: "ndjson", mediaType: "application/x-ndjson" },
] as const;

/** Saves all records that match what the table shows, on all of its pages. */
export function exportMenu(app: App, place: Place, type: string): HTMLElement {
  const menu = element(
    "details",
    { class: "menu" },
    element("summary", { "data-key": "export" }, "Export"),
    element(
      "div",
      {},
      ...formats.map(({ name, end, mediaType }) =>
        element(
          "button",
          {
            onclick: async () => {
              menu.open = false;
              try {
                const path = listOf(place, type);
                saveFile(
                  `${type}.${end}`,
                  await app.service.file(path, mediaType),
                );
                app.tell(`Saved ${type}.${end}`);
              } catch (error) {
                app.tell(messageOf(error));
              }
            },
          },
          `Save as ${name}`,
        ),
      ),
    ),
  );
  return menu;
}
