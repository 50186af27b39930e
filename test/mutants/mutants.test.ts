import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { generatorRooms } from "./generator-rooms.js";
import { mutated } from "./room.js";
import { runtimeRooms } from "./runtime-rooms.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe.each([...runtimeRooms, ...generatorRooms])("$name", ({ mutants }) => {
  test("can be broken in three places, as npm run mutants does", () => {
    expect(mutants).toHaveLength(3);
    for (const mutant of mutants) {
      const text = readFileSync(`${root}${mutant.file}`, "utf8");
      expect(mutated(text, mutant)).not.toBe(text);
    }
  });
});

test("what is not there once cannot be broken", () => {
  const mutant = { file: "a.ts", from: "x", to: "y" };
  expect(() => mutated("", mutant)).toThrow('a.ts has "x" 0 times');
  expect(() => mutated("x x", mutant)).toThrow('a.ts has "x" 2 times');
});
