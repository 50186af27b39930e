/**
 * What one of the two copies of a result, text and structured, may take: both together stay
 * below 8,000 tokens, also where the estimate is a third too low.
 */
export const budget = 2_900;

/** Texts in records are cut after so many characters. */
export const longest = 500;

const pieces =
  /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|\s+|[!-/:-@[-`{-~]+|[^\0-\x7f]+|[^]/g;

/**
 * How many tokens a text has, as tokenizers of byte pairs cut it: rather too many. Prose and
 * JSON have two thirds of it, random letters up to a third more.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += tokensIn(piece);
  return tokens;
}

function tokensIn(piece: string): number {
  const { length } = piece;
  const [first = ""] = piece;
  if (first > "\x7f") return new TextEncoder().encode(piece).length * 0.75;
  if (/[a-z]/i.test(first)) {
    return length > 12 ? length * 0.6 : Math.ceil(length / 3);
  }
  if (/\d/.test(first)) return 1;
  if (/\s/.test(first)) return 0.2;
  return length > 5 ? length * 0.7 : Math.ceil(length / 3);
}

/** The first items that fit together, at least one if that fits. */
export function fitting<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  room = budget,
): readonly Item[] {
  let left = room;
  const end = items.findIndex(
    (item) => (left -= tokensOf(textOf(item)) + 1) < 0,
  );
  return end < 0 ? items : items.slice(0, end);
}

/** The start of a text that fits. */
export function startOfTokens(text: string, room: number): string {
  let start = text;
  while (tokensOf(start) > room) {
    start = text.slice(0, Math.floor(start.length * 0.8));
  }
  return start.replace(/[\ud800-\udbff]$/, "");
}
