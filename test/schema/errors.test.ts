import { describe, expect, test } from "@jest/globals";
import { SchemaError } from "../../src/schema/schema-error.js";
import { formatDiagnostic } from "../../src/source/diagnostic.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { temporaryFolder } from "../support/temporary-folder.js";

async function errorsOf(
  files: Record<string, string>,
  path = "schema.prisma",
): Promise<SchemaError> {
  return loadSchema(path, temporaryFolder(files)).then(
    () => {
      throw new Error("the schema was accepted");
    },
    (error: unknown) => {
      if (error instanceof SchemaError) return error;
      throw error;
    },
  );
}

async function report(
  files: Record<string, string>,
  path?: string,
): Promise<string[]> {
  const { diagnostics } = await errorsOf(files, path);
  return diagnostics.flatMap((one) => formatDiagnostic(one).split("\n"));
}

const datasource = 'datasource db {\n  provider = "sqlite"\n}\n\n';

describe("positions", () => {
  test("every problem is told at once, with a frame", async () => {
    const text = `${datasource}model A {\n  id Int @id\n  b  Foo\n}\n\nmodel B {\n  id Int\n}\n`;
    expect(await report({ "schema.prisma": text })).toEqual([
      'schema.prisma:7:6: type "Foo" is neither a built-in type, nor refers to another model, composite type, or enum',
      "  6 |   id Int @id",
      "> 7 |   b  Foo",
      "    |      ^^^",
      "  8 | }",
    ]);
    const fixed = text.replace("Foo", "C?").concat("\nmodel C {\n  a Int\n}\n");
    const { diagnostics } = await errorsOf({ "schema.prisma": fixed });
    expect(
      diagnostics.map(({ line, column, message }) => [
        line,
        column,
        message.split(":", 1)[0],
      ]),
    ).toEqual([
      [7, 3, "field `b` in model `A`"],
      [10, 1, 'model "B"'],
      [14, 1, 'model "C"'],
    ]);
  });

  test.each([
    ["LF", (text: string) => text],
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
  ])("are those of the file with %s", async (_, written) => {
    const text = [
      "generator client {",
      '  provider        = "prisma-client-js"',
      '  previewFeatures = ["metrics", "relationJoins"]',
      "}",
      "datasource db {",
      '  provider = "postgresql"',
      '  url = env("DATABASE_URL")',
      "  unknown url",
      "}",
      "model Grüße {",
      '  id String @id @default("😀") @oops',
      "}",
      "",
    ].join("\n");
    const error = await errorsOf({ "schema.prisma": written(text) });
    const { message, diagnostics } = error;
    expect(diagnostics.map(({ frame }) => frame).join()).not.toMatch(
      /[\r\uFEFF]/,
    );
    expect(message.split("\n").map((line) => line.split(" ", 1)[0])).toEqual([
      "schema.prisma:8:3:",
      "schema.prisma:11:32:",
    ]);
  });

  test("hold behind the edits that make an old view parse", async () => {
    const text = `${datasource}view V {\n  id Int @id @oops\n}\n`;
    expect(await report({ "schema.prisma": text })).toEqual([
      'schema.prisma:6:14: attribute not known: "@oops"',
      "  5 | view V {",
      "> 6 |   id Int @id @oops",
      "    |              ^^^^^",
      "  7 | }",
    ]);
  });

  test("name the file of a folder, in the order of the files", async () => {
    const lines = await report(
      {
        "s/b.prisma": "model B {\n  id Int @id\n  x Nowhere\n}\n",
        "s/a.prisma": `${datasource}model A {\n\tid Missing @id\n}\n`,
      },
      "s",
    );
    expect(lines.filter((line) => line.startsWith("s/"))).toEqual([
      expect.stringMatching(/^s\/a\.prisma:6:5: type "Missing"/),
      expect.stringMatching(/^s\/b\.prisma:3:5: type "Nowhere"/),
    ]);
    // The mark stands below its word at any width of a tab.
    expect(lines).toContain("    | \t   ^^^^^^^");
  });
});

describe("what no position can tell", () => {
  test("a schema without a datasource", async () => {
    expect(
      await report({ "schema.prisma": "model A {\n  id Int @id\n}\n" }),
    ).toEqual([
      "the schema has no datasource block, which names the database",
      '  hint: add a datasource block with a provider such as "postgresql"',
    ]);
  });
});

test("a note says that it is one", () => {
  expect(
    formatDiagnostic({
      severity: "note",
      message: "only its collection is served",
      file: "schema.prisma",
      line: 3,
      column: 6,
    }),
  ).toBe("schema.prisma:3:6: note: only its collection is served");
});

test("a schema of Prisma 8 is told as one, and nothing else of it", async () => {
  // As Prisma 8.0.0-rc.19 begins it, with a type that is new.
  const text =
    "// use prisma-8\n\nmodel User {\n  id Int @id\n  at TimestamptzString\n}\n";
  expect(await report({ "schema.prisma": text })).toEqual([
    "schema.prisma:1:1: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
    "> 1 | // use prisma-8",
    "    | ^^^^^^^^^^^^^^^",
    "  2 |",
    "  hint: stay with Prisma 7, npm install prisma@7 @prisma/client@7, and name its schema.prisma",
  ]);
});

test("a lone contract.prisma is one of Prisma 8; beside others, or with a datasource, it is none", async () => {
  const model = "model Contract {\n  id Int @id\n}\n";
  const path = "contract.prisma";
  const [first] = await report({ [path]: model }, path);
  expect(first).toBe(
    "contract.prisma:1:1: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
  );
  const whole = temporaryFolder({ [path]: `${datasource}${model}` });
  expect((await loadSchema(path, whole)).files).toHaveLength(1);
  const parts = temporaryFolder({ "base.prisma": datasource, [path]: model });
  expect((await loadSchema(".", parts)).files).toHaveLength(2);
});

test("a merge conflict is told where it begins", async () => {
  const text = `${datasource}model A {
  id Int @id
<<<<<<< HEAD
  b Int
=======
  b String
>>>>>>> topic
}
`;
  const [where, ...frame] = await report({ "a.prisma": text }, "a.prisma");
  expect(where).toMatch(/^a\.prisma:7:1: this line is not a valid field/);
  expect(frame[1]).toBe("> 7 | <<<<<<< HEAD");
});

test("a schema of Prisma 1 is told as one, and nothing else of it", async () => {
  const text = `# People\ntype User @db(name: "users") {\n  id: ID! @id\n  posts: [Post!]!\n}\n`;
  expect(await report({ "schema.prisma": text })).toEqual([
    "schema.prisma:2:1: this is a schema of Prisma 1, which gen-api does not support",
    "  1 | # People",
    '> 2 | type User @db(name: "users") {',
    "    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    "  3 |   id: ID! @id",
    "  hint: gen-api reads schemas of Prisma 5, 6 and 7, and calls their clients",
  ]);
});
