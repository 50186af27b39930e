import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { format } from "prettier";
import type { Json, JsonObject } from "../../../src/render/openapi/json.js";
import { jsonText } from "../../../src/render/openapi/json-text.js";

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.stringMatching(/^[a-z]{1,90}$/),
  fc.constantFrom("名前".repeat(12), "é".repeat(30), '"\\\n', "🙂"),
);

const { value } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  // No numbers in arrays: prettier fills lines with them.
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    text,
    fc.constantFrom(true, false, null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(text, fc.oneof(tie("value"), fc.integer()), {
    maxKeys: 5,
  }),
}));

test("JSON is laid out as prettier does it", async () => {
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      const printed = jsonText({ one });
      expect(JSON.parse(printed)).toEqual({ one });
      expect(await format(printed, { filepath: "a.json" })).toBe(printed);
    }),
    { numRuns: 500 },
  );
});

test("members that are not there are not written", () => {
  const printed = jsonText({ a: undefined, b: [{ c: undefined, d: 1 }] });
  expect(printed).toBe('{ "b": [{ "d": 1 }] }\n');
});
