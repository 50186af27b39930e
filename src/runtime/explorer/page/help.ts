import { element } from "./element.js";
import { openDialog } from "./open-dialog.js";

const keys: readonly (readonly [keys: string, meaning: string])[] = [
  ["/", "Search the types; Enter opens the first"],
  ["t", "Go to the table"],
  [
    "↑ ↓ ← →",
    "From row to row, and along a row; in lists, from one to the next",
  ],
  ["Enter", "Open a record, or follow a relationship"],
  ["F2", "Edit a cell, as a click in the row of the open record does"],
  ["r", "Go to the record beside the table"],
  ["b", "Back along the trail"],
  ["f", "Show the filters; Enter in a filter applies it"],
  ["p, n", "Previous page, next page"],
  ["c", "Create a record"],
  ["Ctrl+S", "Save the record"],
  ["q", "Show the requests that were sent"],
  ["Esc", "Close a dialog, or the record"],
  ["?", "These keys"],
];

/** Shows what the keys do. */
export function showHelp(): void {
  const dialog = element(
    "dialog",
    { "aria-labelledby": "help-title" },
    element("h2", { id: "help-title" }, "Keys"),
    element(
      "table",
      { class: "keys" },
      element(
        "tbody",
        {},
        ...keys.map(([key, meaning]) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, element("kbd", {}, key)),
            element("td", {}, meaning),
          ),
        ),
      ),
    ),
    element(
      "p",
      { class: "hint" },
      "In a filter, a list with commas finds any of its values.",
    ),
    element("button", { onclick: () => dialog.close() }, "Close"),
  );
  openDialog(dialog);
  dialog.querySelector("button")?.focus();
}
