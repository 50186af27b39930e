import { expect, test } from "@jest/globals";
import { inFile } from "../../src/source/diagnostic.js";
import { lineText } from "../../src/source/lines.js";
import { placeAt, positionAt } from "../../src/source/position.js";
import type { SourceFile } from "../../src/source/source-file.js";
import { growthTimesEight } from "../support/growth.js";

const fileOf = (text: string): SourceFile => ({
  path: "/a.prisma",
  name: "a.prisma",
  text,
});

test("each offset has the line and column that an editor shows", () => {
  const file = fileOf("ab\n\nc");
  const places = [0, 1, 2, 3, 4, 5, 9].map((offset) => {
    const { line, column } = positionAt(file, offset);
    return `${String(line)}:${String(column)}`;
  });
  expect(places).toEqual(["1:1", "1:2", "1:3", "2:1", "3:1", "3:2", "3:2"]);
  const lines = [1, 2, 3, 4].map((line) => lineText(file, line));
  expect(lines).toEqual(["ab", "", "c", ""]);
});

test("a file is divided into lines once, however many problems it has", async () => {
  const growth = await growthTimesEight(250, (size) => {
    const file = fileOf("  wrong Nothing\n".repeat(size));
    const frames = Array.from({ length: size }, (_, at) =>
      inFile(placeAt(file, at * 16 + 2, 5), "error"),
    );
    expect(frames.at(-1)?.line).toBe(size);
    return Promise.resolve();
  });
  expect(growth).toBeLessThan(24);
});
