/** A record of a CSV file: `null` is an empty cell, and `""` an empty text in quotes. */
interface CsvRecord {
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Absent where quotes are not closed, or closed within a cell. */
  readonly cells?: readonly (string | null)[];
}

/** A cell without quotes. */
const plain = /[^",\r\n]*/y;
/** What ends a cell: a comma, a line or the file (RFC 4180). */
const divider = /,|\r?\n|$/y;

/** The records of a CSV file; lines without anything are skipped. */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let line = 1;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const start = line;
    const cells: (string | null)[] = [];
    for (let end = ","; end === ",";) {
      const cell = cellAt(text, at);
      const stop = cell && matchAt(divider, text, cell.end);
      if (!cell || stop === undefined) {
        yield { line: start };
        const next = text.indexOf("\n", at);
        line += 1;
        at = next < 0 ? text.length : next + 1;
        cells.length = 0;
        break;
      }
      cells.push(cell.value);
      const next = cell.end + stop.length;
      line += text.slice(at, next).split("\n").length - 1;
      at = next;
      end = stop;
    }
    if (cells.length > 1 || (cells[0] ?? null) !== null) {
      yield { line: start, cells };
    }
  }
}

/** The value of the next cell, and where it ends; `undefined` where its quotes are not closed. */
function cellAt(
  text: string,
  at: number,
): { readonly value: string | null; readonly end: number } | undefined {
  if (text[at] !== '"') {
    const value = matchAt(plain, text, at) ?? "";
    return { value: value || null, end: at + value.length };
  }
  // One expression for all of it overflows the stack with millions of quotes.
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') {
    close = text.indexOf('"', close + 2);
  }
  if (close < 0) return undefined;
  const value = text.slice(at + 1, close).replaceAll('""', '"');
  return { value, end: close + 1 };
}

function matchAt(
  expression: RegExp,
  text: string,
  at: number,
): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}
