import { expect, test } from "@jest/globals";
import { generate } from "../../src/generate.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { SchemaError } from "../../src/schema/schema-error.js";
import { formatDiagnostic } from "../../src/source/diagnostic.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const text =
  'datasource db {\n  provider = "sqlite"\n}\n\nmodel A {\n  id Int @id\n}\n';

test.each([
  ["with a byte order mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["without one", Buffer.from(text, "utf16le")],
  ["of big endian", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a schema in UTF-16 %s is one error, not one a line", async (_, bytes) => {
  const folder = temporaryFolder({
    "schema/a.prisma": bytes,
    "schema/b.prisma": "model B {\n  id Int @id\n}\n",
  });
  const error: unknown = await loadSchema("schema", folder).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SchemaError);
  expect((error as SchemaError).diagnostics.map(formatDiagnostic)).toEqual([
    "schema/a.prisma:1:1: the file is not UTF-8\n  hint: save it as UTF-8; PowerShell's > writes UTF-16",
  ]);
});

test("a file without models is told to be one of a folder's files", async () => {
  const datasource = text.split("\n\n")[0] ?? "";
  const cwd = temporaryFolder({
    "prisma/schema.prisma": datasource,
    "prisma/models/a.prisma": text.replace(datasource, ""),
  });
  const error: unknown = await generate({
    schema: "prisma/schema.prisma",
    out: "api",
    cwd,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SchemaError);
  expect((error as SchemaError).diagnostics.map(formatDiagnostic)).toEqual([
    "prisma/schema.prisma: the schema has no models to expose\n  hint: the other .prisma files there are read if the schema is the folder: prisma",
  ]);
  expect((await generate({ schema: "prisma", out: "api", cwd })).models).toBe(
    1,
  );
});

test("a file without models is not told to be part of another schema", async () => {
  const [datasource = ""] = text.split("\n\n");
  const cwd = temporaryFolder({
    "schema.prisma": datasource,
    "next/schema.prisma": text,
    "packages/shop/models.prisma": text.replace(datasource, ""),
  });
  const error: unknown = await generate({ out: "api", cwd }).catch(
    (reason: unknown) => reason,
  );
  expect((error as SchemaError).diagnostics.map(formatDiagnostic)).toEqual([
    "schema.prisma: the schema has no models to expose",
  ]);
});

test("a file with types of another file is told so once, and only where there are others", async () => {
  const files = {
    "schema/a.prisma": `${text}\nmodel C {\n  id Int @id\n  b  B[]\n  d  D[]\n}\n`,
  };
  const hints = async (
    more: Readonly<Record<string, string>>,
  ): Promise<readonly (string | undefined)[]> => {
    const cwd = temporaryFolder({ ...files, ...more });
    const error: unknown = await loadSchema("schema/a.prisma", cwd).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SchemaError);
    return (error as SchemaError).diagnostics.map(({ hint }) => hint);
  };
  expect(await hints({ "schema/b.prisma": "model B {\n}\n" })).toEqual([
    "the other .prisma files there are read if the schema is the folder: schema",
    undefined,
  ]);
  expect(await hints({ "schema/other.prisma": text })).toEqual([
    undefined,
    undefined,
  ]);
});
