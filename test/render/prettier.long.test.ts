import { describe, expect, test } from "@jest/globals";
import { format } from "prettier";
import { fixtureSchemas } from "../support/fixture-schemas.js";
import fc from "fast-check";
import { anySchema } from "../schema/any-schema.js";
import { search } from "../support/search.js";
import { nameMatrix } from "./name-matrix.js";
import { renderedSchema, renderedText } from "./rendered.js";

/** What prettier would change: the first changed line of each file. */
async function disagreements(
  files: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, text] of files) {
    const wanted = await format(text, { filepath: path });
    if (wanted === text) continue;
    const ours = text.split("\n");
    const theirs = wanted.split("\n");
    const at = ours.findIndex((line, index) => line !== theirs[index]);
    found.push(`${path}:${String(at + 1)}\n- ${ours[at]}\n+ ${theirs[at]}`);
  }
  return found;
}

describe("prettier leaves the rendered tree as it is", () => {
  test.each(fixtureSchemas)("of %s", async (schema) => {
    const files = await renderedSchema(schema);
    expect(await disagreements(files)).toEqual([]);
  });

  test.each([{ rest: false }, { rpc: false }])(
    "of a service alone: %j",
    async (options) => {
      const files = await renderedSchema(
        "fixtures/blog/schema.prisma",
        options,
      );
      expect(await disagreements(files)).toEqual([]);
    },
  );

  test.each(Object.keys(nameMatrix))(
    "with names of every length: %s",
    async (kind) => {
      // Operations carry no name but their model's; routes, relations' too.
      const all = ["models", "wide"].includes(kind);
      const rest = all || kind === "relations";
      const rpc = all || !rest;
      // So many models are described in another layout.
      const options = { rpc, rest, openapi: "none" } as const;
      const files = await renderedText(nameMatrix[kind] ?? "", options);
      expect(files.size).toBeGreaterThan(100);
      expect(await disagreements(files)).toEqual([]);
    },
  );

  test("with uniques whose names are no identifiers", async () => {
    const files = await renderedText(`
      datasource db {
        provider = "sqlite"
      }
      model Seat {
        id  Int @id
        row Int
        no  Int
        @@unique([row, no], name: "1st")
        @@unique([no, row], name: "__proto__")
      }
    `);
    const text = files.get("schema.ts");
    expect(text).toContain('"1st": ["row", "no"]');
    expect(text).toContain('["__proto__"]: ["no", "row"]');
    expect(await disagreements(files)).toEqual([]);
  });

  test("of any schema", async () => {
    await fc.assert(
      fc.asyncProperty(anySchema, async (schema) => {
        const files = await renderedText(schema);
        expect(await disagreements(files)).toEqual([]);
      }),
      search(12),
    );
  });
});
