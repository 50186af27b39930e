import { expect, test } from "@jest/globals";
import { parseText } from "../../../src/runtime/serialization/parse-text.js";

const told = (text: string): string | undefined =>
  parseText({ type: "Json" }, text).invalid?.message;

test("Json that cannot be used is told from what is no JSON", () => {
  expect(told("{")).toBe("must be JSON");
  const unused = 'must have at most 64 levels and no member like "__proto__"';
  expect(told('{"__proto__":1}')).toBe(unused);
  expect(told("[".repeat(70) + "]".repeat(70))).toBe(unused);
  expect(told('{"a":[1]}')).toBeUndefined();
});
