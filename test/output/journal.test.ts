import { describe, expect, test } from "@jest/globals";
import { contentHash } from "../../src/output/content-hash.js";
import { readJournal, writeJournal } from "../../src/output/journal.js";
import { temporaryFolder } from "../support/temporary-folder.js";

describe("the journal of an output folder", () => {
  test("keeps what runs before announced, until one comes to its end", () => {
    const folder = temporaryFolder();
    for (const [path, text] of [
      ["a.ts", "one"],
      ["b c.ts", "b"],
      ["a.ts", "two"],
    ] as const) {
      writeJournal(folder, folder, new Map([[path, text]]));
    }
    expect(readJournal(folder)).toEqual([
      ["a.ts", contentHash("one")],
      ["b c.ts", contentHash("b")],
      ["a.ts", contentHash("two")],
    ]);
  });

  test("speaks of no file outside of the folder", () => {
    const hash = contentHash("theirs");
    const paths = ["a.ts", "../b.ts", "/etc/c.ts", "d/../../e.ts"];
    const lines = paths.map((path) => `${hash} ${path}\n`);
    const folder = temporaryFolder({ ".gen-api.journal": lines.join("") });
    expect(readJournal(folder)).toEqual([["a.ts", hash]]);
  });
});
