import { fraction } from "./random.js";
import { wordsOf } from "./name-words.js";

const day = 86_400_000;
/** Rows do not depend on the day on which they are made. */
const beginning = Date.UTC(2025, 0, 1);

/**
 * A date that fits the name of its field, and the other dates of its row: what was created
 * before it was updated, published, or deleted, what starts before it ends.
 *
 * @param parts what the row's dates depend on
 */
export function dateFor(
  name: string,
  ...parts: readonly (string | number)[]
): Date {
  const words = wordsOf(name);
  const own = fraction(...parts, name);
  if (/\b(birth|born)/.test(words)) {
    const midnight = Math.floor((own * 50 * 365 * day) / day) * day;
    return new Date(Date.UTC(1955, 0, 1) + midnight);
  }
  // Whole seconds, which databases with less precision keep too.
  const start = beginning + fraction(...parts) * 200 * day;
  const later = stages.find(([pattern]) => pattern.test(words))?.[1] ?? 1;
  const time = start + later * (5 + own * 4) * day;
  return new Date(Math.floor(time / 1000) * 1000);
}

/** How late in the life of a record the event of a date is. */
const stages: readonly (readonly [RegExp, number])[] = [
  [/\b(creat|insert|added|regist|join|order|issu)/, 0],
  [/\b(start|begin|from|open|publish|sent|paid|ship)/, 1],
  [/\b(updat|modif|chang|edit|seen|login|last)/, 3],
  [/\b(end|finish|until|to|due|clos|complet|expir|deliver)/, 4],
  [/\b(delet|remov|archiv|cancel)/, 5],
];
