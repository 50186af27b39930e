import { wordsOf } from "./name-words.js";

/** From the smallest to the largest value that a number of that name usually has. */
export function usualRange(name: string): readonly [number, number] {
  const words = wordsOf(name);
  return ranges.find(([pattern]) => pattern.test(words))?.[1] ?? [0, 1000];
}

const ranges: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/\bage$/, [18, 80]],
  [/\byear$/, [1990, 2025]],
  [/\bmonth$/, [1, 12]],
  [/\bday$/, [1, 28]],
  [/\bhours?$/, [0, 23]],
  [/\b(minutes?|seconds?)$/, [0, 59]],
  [/\b(rating|stars)$/, [1, 5]],
  [/\b(percent|percentage|progress|discount)$/, [0, 100]],
  [/\b(tax|vat)( rate)?$/, [5, 25]],
  [/\blat(itude)?$/, [-85, 85]],
  [/\b(lng|lon|longitude)$/, [-180, 180]],
  [
    /\b(price|amount|total|subtotal|cost|fee|balance|salary|budget)$/,
    [1, 2000],
  ],
  [/\b(quantity|qty|stock|seats|guests)$/, [1, 50]],
  [/\b(position|order|rank|sort|index|sequence|priority)( order)?$/, [0, 100]],
  [/\b(width|height|depth|length)$/, [10, 2000]],
  [/\bweight$/, [1, 100]],
  [/\b(port)$/, [1024, 49151]],
  [/\b(size|bytes)$/, [1_000, 5_000_000]],
  [/\b(views|clicks|downloads|hits)$/, [0, 50_000]],
];
