import { describe, expect, test } from "@jest/globals";
import {
  docComment,
  documentationLines,
} from "../../src/render/doc-comment.js";

const lines = (text: string): readonly string[] => text.split("\n");

describe("a doc comment", () => {
  test("of one line takes one", () => {
    expect(docComment("  ", ["A post."])).toBe("  /** A post. */");
  });

  test("of several has a star before each", () => {
    expect(lines(docComment("  ", ["A post.", "", "Its text. "]))).toEqual([
      "  /**",
      "   * A post.",
      "   *",
      "   * Its text.",
      "   */",
    ]);
  });

  test("cannot be ended by what a schema says", () => {
    const text = docComment("", ["*/ alert(1) /*", "**/", "*"]);
    expect(lines(text)).toEqual([
      "/**",
      " * *\\/ alert(1) /*",
      " * **\\/",
      " * *",
      " */",
    ]);
    expect(text.indexOf("*/")).toBe(text.length - 2);
  });
});

describe("a schema's documentation", () => {
  test("is left without blank lines and words to other generators", () => {
    const text = " A user. \r\n\n@hidden\n[Json type]\nWith a name.";
    expect(documentationLines(text)).toEqual(["A user.", "With a name."]);
  });

  test("is left without annotations at the end of a line or over several", () => {
    const text = [
      "Its mail, as ada@example.org. @zod.email().max(99) @HideField()",
      "@zod.custom.use(z.object({",
      "  a: z.string(),",
      "}))",
      "Asked for once (at the start).",
    ].join("\n");
    expect(documentationLines(text)).toEqual([
      "Its mail, as ada@example.org.",
      "Asked for once (at the start).",
    ]);
  });

  test("may be absent", () => {
    expect(documentationLines(undefined)).toEqual([]);
  });
});
