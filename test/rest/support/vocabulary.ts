import fc from "fast-check";
import type { TypeDescription } from "./protocol.js";

/** What generated requests are made of. */
export interface Vocabulary {
  readonly types: readonly TypeDescription[];
  /** Ids of records that exist, by type. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** Ids that are free, for what is created. */
  readonly free: readonly string[];
}

/** Names and ids that mean something to JavaScript, URLs or databases alone. */
export const strange: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("constructor", "__proto__", "toString", "id", "type"),
  fc.constantFrom("", ".", "..", "~", "_", "\0", "\ud800", "🙂", "%", "1_1"),
  fc.constantFrom("0", "-1", "1.5", "2147483648", "9007199254740993", "null"),
  fc.string({ unit: "binary", maxLength: 8 }),
);

/** Mostly the one, now and then the other. */
export function mostly<T>(
  usual: fc.Arbitrary<T>,
  other: fc.Arbitrary<T>,
): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 15, arbitrary: usual },
    { weight: 1, arbitrary: other },
  );
}

/** One of the given, or nothing usual when there are none. */
export function oneOf(given: readonly string[]): fc.Arbitrary<string> {
  return given.length > 0
    ? mostly(fc.constantFrom(...given), strange)
    : strange;
}
