import { describe, expect, test } from "@jest/globals";
import { scanDeclarations } from "../../src/schema/declarations.js";
import { prepareTexts } from "../../src/schema/prepare-texts.js";
import type { SourceFile } from "../../src/source/source-file.js";

/** The lines of the text that the parser is given. */
function prepared(lines: readonly string[]): string[] {
  const text = lines.join("\n");
  const file: SourceFile = { path: "/a.prisma", name: "a.prisma", text };
  const { texts } = prepareTexts([file], scanDeclarations(file));
  return texts[0]?.[1].split("\n") ?? [];
}

/** The one line of a block that is changed. */
function line(keyword: string, text: string): string | undefined {
  return prepared([`${keyword} x {`, text, "}"])[1];
}

describe("datasource", () => {
  test.each(["url", "directUrl", "shadowDatabaseUrl"])("%s goes", (name) => {
    const text = `  ${name}   = env("A") // kept`;
    expect(line("datasource", text)?.trim()).toBe("// kept");
    expect(line("datasource", text)).toHaveLength(text.length);
  });

  test("the rest stays", () => {
    for (const text of ['  provider = "url"', '  // url = "x"', "  urls = 1"]) {
      expect(line("datasource", text)).toBe(text);
    }
    expect(line("model", "  url String")).toBe("  url String");
  });
});

describe("previewFeatures", () => {
  test.each([
    ['["metrics", "views"]', '[           "views"]'],
    ['["views", "metrics"]', '["views"           ]'],
    ['["views","metrics","typedSql"]', '["views",          "typedSql"]'],
    ['["metrics", "tracing"]', "[                    ]"],
    ['["views", "typedSql"]', '["views", "typedSql"]'],
    ["[]", "[]"],
  ])("%s becomes %s", (before, after) => {
    expect(line("generator", `  previewFeatures = ${before}`)).toBe(
      `  previewFeatures = ${after}`,
    );
  });

  test("a lone name that is gone goes with its setting", () => {
    expect(line("generator", '  previewFeatures = "metrics"')?.trim()).toBe("");
    const known = '  previewFeatures = "views"';
    expect(line("generator", known)).toBe(known);
  });

  test("a list without an end is for the parser to refuse", () => {
    const text = '  previewFeatures = ["metrics"';
    expect(line("generator", text)).toBe(text);
  });

  test("may be the name of a field", () => {
    const field = '  previewFeatures String[] @default(["metrics"])';
    expect(line("model", field)).toBe(field);
  });
});

describe("views", () => {
  test.each([
    ["  id Int @id", "  id Int @unique"],
    ['  id Int @id @map("x")', '  id Int @unique @map("x")'],
    ['  id Int @id(map: "x") // @id', "  id Int @unique           // @id"],
    ["  id Int @unique @id", "  id Int @unique    "],
    ["  idea String", "  idea String"],
    ["  at String @ids", "  at String @ids"],
    ["  @@id([a, b])", "  @@unique([a, b])"],
    [
      '  @@id([a, b], name: "k", map: "x")',
      '  @@unique([a, b], name: "k"          )',
    ],
    ["  @@unique([a, b])", "  @@unique([a, b])"],
    ['  @@id(map: "x", fields: [a])', "  @@unique(          fields: [a])"],
    [
      '  @@id([a(sort: Asc)], map: "x")',
      "  @@unique([a(sort: Asc)]          )",
    ],
    ["  id Int@id", "  id Int@unique"],
    ['  id Int @unique(map: "x")', "  id Int @unique          "],
    ['  id Int @id @unique(map: "x")', "  id Int     @unique          "],
    ['  @@unique([a, b], map: "x")', "  @@unique([a, b]          )"],
    ["  @@index([a, b])", "                 "],
    ["  @@fulltext([a])", "                 "],
    ["  @@indexes([a])", "  @@indexes([a])"],
  ])("%s becomes %s", (before, after) => {
    expect(line("view", before)).toBe(after);
    expect(line("model", before)).toBe(before);
  });

  test("bring their feature along when no generator does", () => {
    const texts = (text: string): number => {
      const file: SourceFile = { path: "/a.prisma", name: "a.prisma", text };
      return prepareTexts([file], scanDeclarations(file)).texts.length;
    };
    const feature = 'generator g {\n  previewFeatures = ["views"]\n}\n';
    expect(texts("model A {\n}\n")).toBe(1);
    expect(texts("view A {\n}\n")).toBe(2);
    expect(texts(`${feature}view A {\n}\n`)).toBe(1);
    const field =
      'model B {\n  previewFeatures String[] @default(["views"])\n}\n';
    expect(texts(`${field}view A {\n}\n`)).toBe(2);
    expect(
      texts(`// "views"\n${feature.replace("views", "typedSql")}view A {\n}\n`),
    ).toBe(2);
  });
});
