import { describe, expect, test } from "@jest/globals";
import { arrowCall, breakAfter, fits } from "../../src/render/layout.js";

const lines = (text: string): readonly string[] => text.split("\n");
const a = (length: number): string => "a".repeat(length);

describe("a delimited list", () => {
  test("stays on the line of its head as long as it fits", () => {
    expect(fits("const x = [", ["1", "2"], "];")).toBe("const x = [1, 2];");
    const [name, full] = [a(66), `const x = [${a(66)}];`];
    expect(full).toHaveLength(79);
    expect(fits("const x = [", [name], "];")).toBe(full);
    expect(fits("const x = [", [`${name}b`], "];")).toHaveLength(80);
  });

  test("else has a line for each item, two deeper than its head", () => {
    expect(lines(fits("  x: [", [a(40), a(40)], "],"))).toEqual([
      "  x: [",
      `    ${a(40)},`,
      `    ${a(40)},`,
      "  ],",
    ]);
  });

  test("has spaces within braces", () => {
    expect(fits("import {", ["b"], '} from "c";', { padding: " " })).toBe(
      'import { b } from "c";',
    );
  });
});

test("a value begins on the next line when it does not fit on its own", () => {
  expect(breakAfter("  key:", a(72), ",")).toBe(`  key: ${a(72)},`);
  expect(lines(breakAfter("  key:", a(73), ","))).toEqual([
    "  key:",
    `    ${a(73)},`,
  ]);
});

describe("an arrow function of one call", () => {
  test.each([
    [10, [`  f: (args) => ${a(10)}(args),`]],
    [58, [`  f: (args) => ${a(58)}(args),`]],
    [59, ["  f: (args) =>", `    ${a(59)}(args),`]],
    [69, ["  f: (args) =>", `    ${a(69)}(args),`]],
    [70, ["  f: (args) =>", `    ${a(70)}(`, "      args,", "    ),"]],
  ])("calls a name of %i letters", (length, expected) => {
    expect(lines(arrowCall("  f: (args) =>", a(length), "args"))).toEqual(
      expected,
    );
  });
});
