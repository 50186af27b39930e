/** A Markdown table. The first column is aligned left, the others right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((title, column) =>
    Math.max(
      3,
      ...[title, ...rows.map((row) => row[column] ?? "")].map(length),
    ),
  );
  const line = (cells: readonly string[]): string => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? "";
      const space = " ".repeat(width - length(cell));
      return column === 0 ? cell + space : space + cell;
    });
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
}

function length(text: string): number {
  return [...text].length;
}
