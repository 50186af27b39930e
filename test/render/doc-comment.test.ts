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

  test("is left without types for its fields, named or written out", () => {
    const text = [
      '!["draft" | "sent"]',
      "![Record<string, { tags: string[] }>]",
      "[Sizes]",
      "![How it looks](https://example.org/look.png)",
      "[RFC 5322](https://example.org/rfc) says what an address is.",
      "![Look][look] of it",
    ].join("\n");
    expect(documentationLines(text)).toEqual([
      "![How it looks](https://example.org/look.png)",
      "[RFC 5322](https://example.org/rfc) says what an address is.",
      "![Look][look] of it",
    ]);
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

  test("is left without what `prisma db pull` notes", () => {
    const text = [
      "This table contains check constraints and requires additional setup for migrations. Visit https://pris.ly/d/check-constraints for more info.",
      "What customers ordered.",
      "The underlying view does not contain a valid unique identifier and can therefore currently not be handled by Prisma Client.",
      "This field was commented out because of an invalid name. Please provide a valid one that matches [a-zA-Z][a-zA-Z0-9_]*",
      "Could not determine type: the field only had null or empty values in the sample set.",
      "Multiple data types found: String: 50%, Int: 50% out of 2 sampled entries",
      "Field referred in an index, but found no data to define the type.",
    ].join("\n");
    expect(documentationLines(text)).toEqual(["What customers ordered."]);
  });

  test("may be absent", () => {
    expect(documentationLines(undefined)).toEqual([]);
  });
});
