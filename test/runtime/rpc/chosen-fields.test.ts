import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../src/runtime/rpc/arguments.js";
import { defineResource, type Resource } from "../../../src/runtime/index.js";

const note: Resource = defineResource({
  type: "note",
  model: "Note",
  delegate: "note",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, name: { type: "String" } },
  relationships: {
    parent: { resource: () => note, kind: "to-one", inverse: "parent" },
  },
  attributes: () => "",
});

const reader = new ArgumentReader([{ resource: note }]);
const read = (args: Record<string, unknown>): unknown =>
  reader.read(note, args);

test("P1 more names than any model has are not passed on", () => {
  const names = Array.from({ length: 1001 }, (_, index) => [`a${index}`, true]);
  const message = "more than 1000 fields are chosen";
  const select = Object.fromEntries(names);
  expect(() => read({ select })).toThrow(message);
  expect(() => read({ include: { parent: { select } } })).toThrow(message);
  expect(read({ select: { name: true } })).toEqual({ select: { name: true } });
});
