/** The arrow keys go from row to row and along a row. */
export function moveInTable(event: KeyboardEvent, table: Element): void {
  const from = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...table.querySelectorAll("tbody tr")];
  const inRow = (row: Element | undefined): readonly HTMLElement[] => [
    ...(row?.querySelectorAll<HTMLElement>("a, button, [tabindex]") ?? []),
  ];
  if (from.matches("h2, .scroll") && event.key === "ArrowDown") {
    event.preventDefault();
    inRow(rows[0])[0]?.focus();
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
    const same = other?.cells[cell.cellIndex]?.querySelector<HTMLElement>(
      "a, button, [tabindex]",
    );
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
