import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { format } from "prettier";
import type { Json, JsonObject } from "../../../src/render/openapi/json.js";
import {
  documentText,
  memberText,
} from "../../../src/render/openapi/json-text.js";
import { search } from "../../support/search.js";

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

/** A document of one member, and of two. */
const documents = (value: Json): readonly string[] => {
  const { text, last } = memberText("one", value, 1);
  return [`{\n${last}\n}\n`, `{\n${text},\n  "two": 2\n}\n`];
};

test("JSON is laid out as prettier does it", async () => {
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      for (const printed of documents(one)) {
        expect(JSON.parse(printed)).toHaveProperty("one", one);
        expect(await format(printed, { filepath: "a.json" })).toBe(printed);
      }
    }),
    search(500),
  );
});

test.each([58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68])(
  "a member of %i letters has room where there is no comma",
  async (length) => {
    for (const printed of documents({ a: "x".repeat(length) })) {
      expect(await format(printed, { filepath: "a.json" })).toBe(printed);
    }
  },
);

test("members that are not there are not written", () => {
  const { last } = memberText("a", [{ c: undefined, d: 1 }], 1);
  expect(last).toBe('  "a": [{ "d": 1 }]');
});

const layouts = fc.record({
  printWidth: fc.integer({ min: 20, max: 160 }),
  tabWidth: fc.integer({ min: 1, max: 8 }),
  useTabs: fc.boolean(),
});
const object = fc.dictionary(text, value, { minKeys: 1, maxKeys: 3 });

test("a document is laid out as prettier does it with other options", async () => {
  await fc.assert(
    fc.asyncProperty(object, layouts, async (document, layout) => {
      const printed = documentText(document, layout);
      expect(JSON.parse(printed)).toEqual(document);
      expect(await format(printed, { ...layout, filepath: "a.json" })).toBe(
        printed,
      );
    }),
    search(500),
  );
});
