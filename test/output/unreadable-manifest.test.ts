import { describe, expect, test } from "@jest/globals";
import {
  agreedPaths,
  salvageManifest,
} from "../../src/output/unreadable-manifest.js";

const [zeros, ones] = ["0".repeat(64), "1".repeat(64)];

describe("a manifest that does not parse", () => {
  test("tells no paths that leave the folder", () => {
    const paths = ["a.ts", "../b.ts", "/etc/c.ts", "d/../../e.ts"];
    const lines = paths.map((path) => `    "${path}": "${zeros}",`);
    const conflict = ["<<<<<<< HEAD", ...lines, "=======", ">>>>>>> other"];
    expect(salvageManifest(conflict.join("\n"))).toEqual([["a.ts", zeros]]);
  });

  test("tells what either side of a conflict wrote", () => {
    const line = (hash: string): string => `    "a.ts": "${hash}"`;
    const conflict = `<<<<<<< HEAD\n${line(zeros)}\n=======\n${line(ones)}\n>>>>>>> topic\n`;
    expect(salvageManifest(conflict)).toEqual([
      ["a.ts", zeros],
      ["a.ts", ones],
    ]);
  });

  test.each([
    ["two sides", ""],
    [
      "two sides and their ancestor",
      `||||||| base\n    "a.ts": "${"2".repeat(64)}",\n`,
    ],
  ])("tells on what its sides agree: %s", (_, ancestor) => {
    const conflict = `{
  "version": 1,
  "files": {
<<<<<<< HEAD
    "a.ts": "${zeros}",
    "b.ts": "${zeros}",
    "ours.ts": "${zeros}",
${ancestor}=======
    "a.ts": "${ones}",
    "b.ts": "${zeros}",
>>>>>>> topic
    "c.ts": "${zeros}"
  },
  "formatted": {
    "c.ts": "${ones}"
  }
}
`;
    for (const text of [conflict, conflict.replaceAll("\n", "\r\n")]) {
      expect([...agreedPaths(text)]).toEqual(["b.ts", "c.ts"]);
    }
  });

  test.each([
    [
      "another tool's",
      "<<<<<<< Conflict 1 of 1\n%%%%%%% Changes\n",
      ">>>>>>> Conflict 1 of 1 ends\n",
    ],
    ["no end", "<<<<<<< HEAD\n", ""],
  ])("does not tell its sides apart by marks of %s", (_, begin, end) => {
    const text = `{ "version": 1, "files": {\n${begin}"a.ts": "${zeros}"\n${end}} }`;
    expect([...agreedPaths(text)]).toEqual([]);
  });

  test("tells nothing of a file that is not there", () => {
    expect([...agreedPaths("")]).toEqual([]);
  });
});
