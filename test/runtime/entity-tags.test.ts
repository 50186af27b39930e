import { describe, expect, test } from "@jest/globals";
import { entityTags } from "../../src/runtime/service/entity-tags.js";
import { idempotencyKey } from "../../src/runtime/service/idempotency-key.js";
import { textHash } from "../../src/runtime/service/text-hash.js";

const tags = (value: string) => entityTags({ "If-Match": value }, "If-Match");
const one = (text: string, isWeak = false) => ({ text, isWeak });

describe("entity tags", () => {
  test.each([
    ["*", "*"],
    [" * ", "*"],
    ['"a"', [one("a")]],
    ['""', [one("")]],
    ['W/"a"', [one("a", true)]],
    ['"a","b" , W/"c"', [one("a"), one("b"), one("c", true)]],
    ['"a, b"', [one("a, b")].slice(1)],
    [', "a",, "b",', [one("a"), one("b")]],
    ['"a\u00e4"', [one("a\u00e4")]],
  ])("%s", (value, expected) => {
    if (expected.length === 0) expect(() => tags(value)).toThrow("If-Match");
    else expect(tags(value)).toEqual(expected);
  });

  test.each(["", ",", "a", '"a', '"a" b', '"a""b"', 'w/"a"', '*, "a"', "W/*"])(
    "%s is no list",
    (value) => {
      expect(() => tags(value)).toThrow(
        'If-Match must be "*" or a list of entity tags in quotes',
      );
    },
  );

  test("a header that is absent has none", () => {
    expect(entityTags({}, "If-Match")).toBeUndefined();
  });

  test("a long list takes no longer than its length", () => {
    expect(tags('"a",'.repeat(20_000))).toHaveLength(20_000);
    expect(() => tags(`${'"a", '.repeat(20_000)}x`)).toThrow("If-Match");
  });
});

describe("keys", () => {
  const key = (value: string) =>
    idempotencyKey({ "Idempotency-Key": value }, false);
  test.each([
    ['"a"', "a"],
    ['  "a"  ', "a"],
    ['"\\"\\\\"', '"\\'],
    ["abc", "abc"],
    ["*a/b:c", "*a/b:c"],
    ["8e03978e-40d5", "8e03978e-40d5"],
  ])("%s is %s", (value, expected) => {
    expect(key(value)).toBe(expected);
  });

  test("every character is in a key or refused, as structured fields say", () => {
    for (let code = 0; code < 256; code += 1) {
      const char = String.fromCharCode(code);
      const isVisible = code > 0x20 && code < 0x7f && !'"\\'.includes(char);
      const read = (): string | undefined => key(`"a${char}b"`);
      if (isVisible) expect(read()).toBe(`a${char}b`);
      else expect(read).toThrow("Idempotency-Key must be");
    }
  });
});

test("hashes of texts differ in every character and its place", () => {
  const texts = ["", "a", "b", "ab", "ba", "aa", "\u0100", "\u0001", "a\0"];
  for (let at = 0; at < 2000; at += 1) {
    texts.push(`${"x".repeat(at)}y${"x".repeat(1999 - at)}`, String(at));
  }
  const hashes = new Set(texts.map(textHash));
  expect(hashes.size).toBe(texts.length);
  for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{32}$/);
  // One character changes about half of the bits.
  const bits = (hash: string) =>
    BigInt(`0x${hash}`).toString(2).padStart(128, "0");
  const [one, two] = [bits(textHash("text 1")), bits(textHash("text 2"))];
  const changed = [...one].filter((bit, at) => bit !== two[at]).length;
  expect(changed).toBeGreaterThan(32);
  expect(changed).toBeLessThan(96);
});
