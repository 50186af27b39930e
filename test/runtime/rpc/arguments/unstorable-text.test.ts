import { describe, expect, test } from "@jest/globals";
import { read } from "./event.js";

describe("text that no database stores", () => {
  test.each([
    { where: { name: "a\0" } },
    { where: { name: { contains: "a", equals: "a\0" } } },
    { where: { name: { contains: "a\0" } } },
    { where: { name: { not: { startsWith: "\ud800" } } } },
    { having: { name: { endsWith: "a\0" } } },
    { where: { details: { path: ["a"], string_contains: "a\0" } } },
    { where: { OR: [{ name: { in: ["a", "a\0"] } }] } },
    { data: { name: "\ud800" } },
    { data: { name: { set: "a\0" } } },
    { data: { details: { deep: ["a\0"] } } },
    { data: { details: { "a\0": 1 } } },
  ])("is in no value: %j", (args) => {
    expect(() => read(args)).toThrow("NUL");
  });
});
