import { expect, test } from "@jest/globals";
import { scanDeclarations } from "../../src/schema/declarations.js";
import { formatDiagnostic } from "../../src/source/diagnostic.js";
import { locateProblem } from "../../src/schema/locate-problem.js";
import { indexPositions } from "../../src/schema/positions.js";
import type { SourceFile } from "../../src/source/source-file.js";

const file: SourceFile = {
  path: "/a.prisma",
  name: "a.prisma",
  text: [
    "// model A {",
    '/// enum "B" {',
    "/* model C {",
    "}",
    "*/",
    "  model   A   {  // }",
    '    id String @id @default("}") // model B {',
    "    model String",
    "",
    "    B     B @relation(fields: [id], references: [id])",
    "    constructor Int",
    "  }",
    "view B {",
    "  id Int",
    "}",
    "enum model {",
    "  A",
    "}",
    "generator A {",
    '  provider = "x"',
    "}",
  ].join("\n"),
};
const positions = indexPositions(scanDeclarations(file));
const place = (name: string, member?: string): string | undefined => {
  const found = positions.locate(name, member);
  return found && `${found.line}:${found.column}`;
};

test("declarations and their members are found by name", () => {
  expect(place("A")).toBe("6:11");
  expect(place("A", "id")).toBe("7:5");
  expect(place("A", "model")).toBe("8:5");
  expect(place("A", "B")).toBe("10:5");
  expect(place("A", "constructor")).toBe("11:5");
  expect(place("B")).toBe("13:6");
  expect(place("model", "A")).toBe("17:3");
});

test("what is not there is not found, what is inherited neither", () => {
  expect(place("C")).toBeUndefined();
  expect(place("constructor")).toBeUndefined();
  expect(place("B", "toString")).toBe("13:6");
});

test("a problem that names a field is put at the field", () => {
  const problem = { severity: "error", message: "no", model: "A" } as const;
  expect(
    formatDiagnostic(
      locateProblem({ ...problem, field: "model", hint: "yes" }, positions),
    ).split("\n"),
  ).toEqual([
    "a.prisma:8:5: no",
    '  7 |     id String @id @default("}") // model B {',
    "> 8 |     model String",
    "    |     ^^^^^",
    "  9 |",
    "  hint: yes",
  ]);
});
