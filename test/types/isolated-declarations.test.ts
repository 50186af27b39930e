import { expect, test } from "@jest/globals";
import ts from "typescript";
import { caseNames, expectedOutcome } from "../golden/run-case.js";

// A declaration must be told from one file alone. Prisma's own client cannot
// be compiled so: each of our modules is transpiled by itself instead.

function problems(fileName: string, text: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileDeclaration(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { declaration: true, isolatedDeclarations: true },
  });
  return diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
}

const modulesOf = (name: string): readonly (readonly [string, string])[] =>
  Object.entries(expectedOutcome(name).tree).filter(([path]) =>
    path.endsWith(".ts"),
  );

// Some trees are compared in documents for agents alone.
const names = caseNames().filter(
  (name) => name.startsWith("tree-") && modulesOf(name).length > 0,
);

test.each(names)("%s can be compiled with isolatedDeclarations", (name) => {
  for (const [path, text] of modulesOf(name)) {
    expect([path, problems(path, text)]).toEqual([path, []]);
  }
});

test("a constant without a type is told", () => {
  expect(problems("one.ts", "export const one = Number(1);")).toHaveLength(1);
});
