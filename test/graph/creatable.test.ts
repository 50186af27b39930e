import { expect, test } from "@jest/globals";
import { needsValueInRest } from "../../src/graph/creatable.js";
import type { Field } from "../../src/graph/model-graph.js";

const date: Field = {
  name: "made",
  wireName: "made",
  type: "DateTime",
  list: false,
  nullable: false,
  hasDefault: true,
  generated: false,
  linkedIn: [],
};

test.each([
  [{}, false],
  [{ hasDefault: false }, true],
  [{ zeroDefault: true }, true],
  // Clients could not create a record at all.
  [{ zeroDefault: true, readOnly: true }, false],
  [{ zeroDefault: true, nullable: true }, false],
] as const)("R19: a date with %j needs a value: %s", (members, needs) => {
  expect(needsValueInRest({ ...date, ...members })).toBe(needs);
});
