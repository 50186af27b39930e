import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { rules } from "./rules.js";
import { conformanceTable, tablePath } from "./table.js";

describe("docs/contributing/conformance.md", () => {
  const table = conformanceTable();

  test("is what npm run conformance:update writes", () => {
    const written = readFileSync(tablePath, "utf8").replaceAll("\r\n", "\n");
    expect(written).toBe(table);
  });

  test("has a test, or a reason, for every rule and every decision", () => {
    expect(rules).toHaveLength(138);
    expect(table.split("\n").filter((line) => /\| no test/.test(line))).toEqual(
      [],
    );
  });
});
