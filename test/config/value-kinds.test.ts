import { expect, test } from "@jest/globals";
import { isObject } from "../../src/config/value-kinds.js";

test("members are read of objects and modules, of nothing that hides them", async () => {
  const source: string = "data:text/javascript,export const a = 1";
  const module: unknown = await import(source);
  expect([{}, module].map(isObject)).toEqual([true, true]);
  const others = [[], new Map(), Promise.resolve(), null, "a", () => 1];
  expect(others.filter(isObject)).toEqual([]);
});
