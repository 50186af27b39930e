import { expect, test } from "@jest/globals";
import { actions, computed } from "../../src/exposure/extension-settings.js";

test("a type with ? of a computed attribute is told of nullable", () => {
  const problem = (type: string) =>
    computed.problem({ excerpt: { type, needs: "body" } });
  expect(problem("String?")).toBe(
    'excerpt has the type "String?": what may be null has nullable: true',
  );
  expect(problem("String")).toBeUndefined();
  expect(problem("Text?")).toContain("needs a type");
});

test("the input of an action is types by name", () => {
  const problem = (input: unknown) =>
    actions.problem({ publish: { on: "record", input } });
  expect(problem({ at: "String?", by: "Int[]", all: "Boolean[]?" })).toBe(
    undefined,
  );
  expect(problem({ at: "DateTime" })).toContain(
    "publish takes at, whose type must be String, Int, Float, Boolean",
  );
  expect(problem("String")).toBe("publish input must be types by name");
});

test("an action returns a type or types by name, and writes models", () => {
  const problem = (more: object) =>
    actions.problem({ publish: { on: "record", ...more } });
  expect(problem({ returns: { count: "Int" }, writes: "Post" })).toBe(
    undefined,
  );
  expect(problem({ returns: { at: "DateTime" } })).toContain(
    "publish returns at, whose type must be String",
  );
  expect(problem({ returns: 5 })).toContain("publish returns must be a type");
  expect(problem({ writes: [5] })).toBe(
    "publish writes must be a model or a list of models",
  );
});
