import { expect, test } from "@jest/globals";
import { codeFrame } from "../../src/source/code-frame.js";
import { placeAt } from "../../src/source/position.js";
import { textWidth } from "../../src/source/text-width.js";

test.each([
  ["tabs", "\tid\tFoo"],
  ["wide letters", '  a String @default("日本語") Foo'],
  ["combining marks", "  /* e\u0301e\u0301 */ a Foo"],
  ["emoji", '  a String @default("👩‍👩‍👧🙂") Foo'],
])("the marks are below the place behind %s", (_, line) => {
  const [text = "", marks = ""] = frameOf(line, "Foo");
  expect(marks).toMatch(/\^\^\^$/);
  expect(text).toMatch(/Foo$/);
  // Tabs are in both lines, so they are as wide as each other.
  expect(textWidth(marks)).toBe(textWidth(text));
  expect(marks.split("\t")).toHaveLength(text.split("\t").length);
});

test("wide letters are underlined in full", () => {
  expect(frameOf("  商品 Int", "商品")).toEqual(["  商品 Int", "  ^^^^"]);
});

test("the blank behind a place is not underlined", () => {
  expect(frameOf("  id Int @foo // x", "@foo ")[1]).toBe("         ^^^^");
});

test("of a long line, the part with the place is shown", () => {
  const before = "a".repeat(500);
  const [text = "", marks = ""] = frameOf(
    `${before} Foo ${"🙂".repeat(200)}`,
    "Foo",
  );
  expect(text).toMatch(/^…a{39} Foo 🙂.*…$/u);
  expect(text.length).toBeLessThanOrEqual(122);
  expect(text.isWellFormed()).toBe(true);
  expect(marks).toBe(`${" ".repeat(41)}^^^`);
});

test("a long place is underlined as far as it is shown", () => {
  const [text, marks] = frameOf(`  ${"a".repeat(500)}`, "a".repeat(500));
  expect(text).toBe(`  ${"a".repeat(118)}…`);
  expect(marks).toBe(`  ${"^".repeat(118)}`);
});

test("of long lines beside it, the beginning is shown", () => {
  const text = `${"a".repeat(200)}\nFoo\n`;
  const file = { path: "/a.prisma", name: "a.prisma", text };
  const { position, length } = placeAt(file, 201, 3);
  expect(codeFrame(position, length)).toBe(
    `  1 | ${"a".repeat(120)}…\n> 2 | Foo\n    | ^^^\n  3 |`,
  );
});

/** The line with the place and the one with the marks. */
function frameOf(line: string, place: string): readonly string[] {
  const file = { path: "/a.prisma", name: "a.prisma", text: line };
  const at = placeAt(file, line.indexOf(place), place.length);
  return codeFrame(at.position, at.length)
    .split("\n")
    .map((row) => row.slice("> 1 | ".length));
}
