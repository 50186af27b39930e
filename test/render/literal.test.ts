import { describe, expect, test } from "@jest/globals";
import {
  block,
  inline,
  type Literal,
  properties,
  property,
} from "../../src/render/literal.js";

const lines = (text: string): readonly string[] => text.split("\n");
const a = (length: number): string => "a".repeat(length);
const map = (members: Readonly<Record<string, Literal>>) =>
  new Map(Object.entries(members));

describe("a value on one line", () => {
  test.each<[Literal, string]>([
    ['say "no"\n', `'say "no"\\n'`],
    [`it's "no"`, `'it\\'s "no"'`],
    [true, "true"],
    [["id", "name"], '["id", "name"]'],
    [map({}), "{}"],
    [map({ id: "Int", list: true }), '{ id: "Int", list: true }'],
    [map({ "1st": true, "a-b": true }), '{ "1st": true, "a-b": true }'],
    [new Map([["__proto__", true]]), '{ ["__proto__"]: true }'],
    [{ code: "StatusValues" }, "StatusValues"],
    [{ lazy: "userResource" }, "() => userResource"],
  ])("%#", (value, expected) => {
    expect(inline(value)).toBe(expected);
  });
});

describe("a property", () => {
  test("has its value on the next line when that alone makes it fit", () => {
    expect(lines(property("  ", "inverse", a(70)))).toEqual([
      "  inverse:",
      `    "${a(70)}",`,
    ]);
  });

  test("with a short name keeps its value, however long", () => {
    expect(property("  ", "type", a(90))).toBe(`  type: "${a(90)}",`);
  });

  test("holds a function by its head", () => {
    expect(lines(property("  ", "resource", { lazy: a(70) }))).toEqual([
      "  resource: () =>",
      `    ${a(70)},`,
    ]);
  });

  test("opens an object that does not fit", () => {
    const object = map({ values: { code: a(30) }, fields: { lazy: a(30) } });
    expect(lines(property("  ", "field", object))).toEqual([
      "  field: {",
      `    values: ${a(30)},`,
      `    fields: () => ${a(30)},`,
      "  },",
    ]);
  });

  test("that fills its line has its object on the next", () => {
    expect(lines(property("    ", a(75), map({ type: "Int" })))).toEqual([
      `    ${a(75)}:`,
      '      { type: "Int" },',
    ]);
  });

  test.each(["constructor", "toString", "hasOwnProperty"])(
    "called %s keeps its literals' types",
    (name) => {
      expect(property("", name, map({ type: "Int" }))).toBe(
        `${name}: { type: "Int" } as const,`,
      );
    },
  );
});

test("properties open objects that are to be open", () => {
  const values = map({ author: map({ kind: "to-one" }) });
  expect(lines(properties("", values))).toEqual([
    'author: { kind: "to-one" },',
  ]);
  expect(lines(properties("", values, { open: true }))).toEqual([
    "author: {",
    '  kind: "to-one",',
    "},",
  ]);
});

test("a block is open, unless there is nothing in it", () => {
  expect(
    lines(block("  ", "fields", map({ id: map({ type: "Int" }) }))),
  ).toEqual(["  fields: {", '    id: { type: "Int" },', "  },"]);
  expect(block("  ", "fields", map({}))).toBe("  fields: {},");
});
