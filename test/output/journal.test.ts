import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { contentHash } from "../../src/output/content-hash.js";
import { readJournals, writeJournal } from "../../src/output/journal.js";
import { temporaryFolder } from "../support/temporary-folder.js";

describe("the journals of an output folder", () => {
  test("tell what all runs announced that have not come to their end", () => {
    const folder = temporaryFolder();
    for (const [run, path, text] of [
      ["1", "a.ts", "one"],
      ["2", "b c.ts", "b"],
      ["3", "a.ts", "two"],
    ] as const) {
      const staging = join(folder, ".gen-api.lock", run);
      mkdirSync(staging, { recursive: true });
      writeJournal(staging, new Map([[path, text]]));
    }
    expect(readJournals(folder)).toEqual([
      ["a.ts", contentHash("one")],
      ["b c.ts", contentHash("b")],
      ["a.ts", contentHash("two")],
    ]);
  });

  test("speak of no file outside of the folder", () => {
    const hash = contentHash("theirs");
    const paths = ["a.ts", "../b.ts", "/etc/c.ts", "d/../../e.ts"];
    const lines = paths.map((path) => `${hash} ${path}\n`);
    const folder = temporaryFolder({
      ".gen-api.lock/run/journal": lines.join(""),
    });
    expect(readJournals(folder)).toEqual([["a.ts", hash]]);
  });
});
