/** A record of a CSV file: `null` is an empty cell, and `""` an empty text in quotes. */
export interface CsvRecord {
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Absent where quotes are not closed, or closed within a cell. */
  readonly cells?: readonly (string | null)[];
}

/**
 * The next cell, and what ends it: a comma, a line or the file (RFC 4180). Between quotes it
 * runs at once: a choice for each character overflows the stack.
 */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** The records of a CSV file; lines without anything are skipped. */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let line = 1;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const start = line;
    const cells: (string | null)[] = [];
    for (let end = ","; end === ",";) {
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (!found) {
        yield { line: start };
        const next = text.indexOf("\n", at);
        line += 1;
        at = next < 0 ? text.length : next + 1;
        cells.length = 0;
        break;
      }
      const [whole, quoted, plain, divider = ""] = found;
      cells.push(quoted?.replaceAll('""', '"') ?? (plain || null));
      line += whole.split("\n").length - 1;
      at += whole.length;
      end = divider;
    }
    if (cells.length > 1 || (cells[0] ?? null) !== null) {
      yield { line: start, cells };
    }
  }
}
