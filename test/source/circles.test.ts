import { expect, test } from "@jest/globals";
import { circlesOf, importsOf } from "../house/imports.js";
import { sourcesOf } from "../house/sources.js";

test("no modules import each other in a circle, not by types alone either", () => {
  const imports = importsOf(sourcesOf("src"));
  expect(imports.length).toBeGreaterThan(3000);
  expect(circlesOf(imports)).toEqual([]);
});

test("a circle through types and through a lazy import is found", () => {
  const way = (from: string, to: string) => ({ from, to, names: ["*"] });
  const circles = circlesOf([
    { ...way("start", "a"), typeOnly: false },
    { ...way("a", "b"), typeOnly: true },
    { ...way("b", "c"), typeOnly: false },
    { ...way("c", "a"), typeOnly: false },
    { ...way("c", "end"), typeOnly: false },
    { ...way("alone", "alone"), typeOnly: true },
  ]);
  expect(circles).toEqual([["a", "b", "c"], ["alone"]]);
});
