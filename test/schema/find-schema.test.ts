import { describe, expect, test } from "@jest/globals";
import { symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { SchemaNotFoundError } from "../../src/schema/schema-error.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const schema = 'datasource db {\n  provider = "sqlite"\n}\n';
const model = "model A {\n  id Int @id\n}\n";

async function found(
  files: Record<string, string>,
  path?: string,
): Promise<string[]> {
  const cwd = temporaryFolder(files);
  const loaded = await loadSchema(path, cwd);
  return loaded.files.map((file) => relative(cwd, file.path));
}

describe("without a path", () => {
  test("prisma/schema.prisma comes before schema.prisma", async () => {
    expect(
      await found({ "prisma/schema.prisma": schema, "schema.prisma": schema }),
    ).toEqual(["prisma/schema.prisma"]);
    expect(await found({ "schema.prisma": schema })).toEqual(["schema.prisma"]);
  });

  test("the folder prisma/schema comes last", async () => {
    const folder = {
      "prisma/schema/a.prisma": schema,
      "prisma/schema/b.prisma": model,
    };
    expect(await found(folder)).toEqual(Object.keys(folder));
    expect(await found({ ...folder, "schema.prisma": schema + model })).toEqual(
      ["schema.prisma"],
    );
  });

  test("nothing to be found says where it looked", async () => {
    const loading = loadSchema(undefined, temporaryFolder({}));
    await expect(loading).rejects.toBeInstanceOf(SchemaNotFoundError);
    await expect(loading).rejects.toThrow(
      "no schema found: looked for a `schema` in prisma.config.ts and package.json, then for prisma/schema.prisma, schema.prisma and prisma/schema",
    );
  });

  test.each([
    ["none", {}, "name it on the command line: gen-api path/to/schema.prisma"],
    [
      "those of scripts first",
      {
        "db/a.prisma": schema,
        "packages/db/main.prisma": schema,
        "node_modules/x/b.prisma": schema,
        "package.json":
          '{"scripts":{"db":"prisma generate --schema=packages/db/main.prisma && prisma x --schema gone.prisma"}}',
      },
      "is it this one? gen-api packages/db/main.prisma --out src/api; there are also db/a.prisma",
    ],
  ] satisfies readonly (readonly [string, Record<string, string>, string])[])(
    "and names the schemas elsewhere: %s",
    async (_, files, hint) => {
      const { diagnostics } = await failure(files);
      expect(diagnostics.at(-1)?.hint).toContain(hint);
    },
  );
});

describe("prisma.config", () => {
  test.each([
    [
      "prisma.config.ts",
      'export default defineConfig({ schema: "db/a.prisma" });',
    ],
    ["prisma7.config.ts", "export default { schema: `./db/a.prisma` };"],
    [".config/prisma7.ts", "export default { schema: `../db/a.prisma` };"],
    ["prisma.config.mjs", "export default { schema: `./db/a.prisma` };"],
    ["prisma.config.cjs", "module.exports = { schema: './db/a.prisma' };"],
    [
      "prisma.config.mts",
      'const config = { migrations: { schema: "no" }, "schema": "db/a.prisma" } satisfies PrismaConfig;\nexport default config as PrismaConfig;',
    ],
    [
      "prisma.config.cts",
      'throw new Error("run");\nexport default defineConfig({ schema: path.join("db", "a.prisma"), datasource: { url: env("NOT_SET") } });',
    ],
    [
      "prisma.config.js",
      'export default { schema: join(import.meta.dirname, "db/a.prisma") };',
    ],
    [
      "prisma.config.cjs",
      'module.exports = { schema: path.resolve(__dirname, "db/a.prisma") };',
    ],
    [
      "prisma.config.ts",
      'export default { schema: ("db/a.prisma" as string) };',
    ],
    [
      "prisma.config.ts",
      'const schema = "db/a.prisma";\nexport default defineConfig({ schema });',
    ],
    [
      "prisma.config.mjs",
      'const here = path.dirname(fileURLToPath(import.meta.url));\nconst db = path.join(here, "db");\nexport default { schema: path.join(db, "a.prisma") };',
    ],
    [
      ".config/prisma.mjs",
      'const __dirname = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");\nexport default { schema: path.resolve(__dirname, "db/a.prisma") };',
    ],
    [
      "prisma.config.mjs",
      'const here = dirname(url.fileURLToPath(import.meta.url));\nexport default { schema: join(here, "db/a.prisma") };',
    ],
    [".config/prisma.ts", 'export default { schema: "../db/a.prisma" };'],
    [
      "prisma.config.ts",
      'const dir = "db";\nexport default { schema: path.join(dir, `a.prisma`) };',
    ],
    [
      "prisma.config.ts",
      "export default { schema: path.join(process.cwd(), 'db', 'a.prisma') };",
    ],
    [
      "prisma.config.ts",
      "export default { schema: path.resolve(__dirname, path.join(process.cwd(), '/db'), 'a.prisma') };",
    ],
    [
      "prisma.config.mts",
      "export default { schema: join(import.meta.dirname, 'db/a.prisma') };",
    ],
    [
      ".config/prisma.config.ts",
      'export default { schema: "../db/a.prisma" };',
    ],
  ])("%s names the schema", async (name, config) => {
    expect(
      await found({
        [name]: config,
        "db/a.prisma": schema,
        "schema.prisma": schema,
      }),
    ).toEqual(["db/a.prisma"]);
  });

  test("gives way to prisma7.config, as in Prisma", async () => {
    expect(
      await found({
        "prisma.config.ts": 'export default { schema: "next.prisma" };',
        "prisma7.config.ts": 'export default { schema: "db/a.prisma" };',
        "next.prisma": schema,
        "db/a.prisma": schema,
      }),
    ).toEqual(["db/a.prisma"]);
  });

  test("gives way to one in JavaScript, as in Prisma", async () => {
    expect(
      await found({
        "prisma.config.ts": 'export default { schema: "next.prisma" };',
        "prisma.config.js": 'export default { schema: "db/a.prisma" };',
        "next.prisma": schema,
        "db/a.prisma": schema,
      }),
    ).toEqual(["db/a.prisma"]);
  });

  test("may name a folder", async () => {
    expect(
      await found({
        "prisma.config.ts": 'export default { schema: "db" };',
        "db/a.prisma": schema,
        "db/b.prisma": model,
      }),
    ).toEqual(["db/a.prisma", "db/b.prisma"]);
  });

  test.each([
    "export default defineConfig({});",
    'export default defineConfig({ migrations: { schema: "x" } });',
    "// the schema\nexport default config;",
  ])("leaves the usual places when it says %s", async (config) => {
    expect(
      await found({ "prisma.config.ts": config, "schema.prisma": schema }),
    ).toEqual(["schema.prisma"]);
  });

  test.each([
    "process.env.SCHEMA",
    "choose('a')",
    "`${import.meta.dirname}/a.prisma`",
    "process.cwd() + '/a.prisma'",
    "join(folder, 'a.prisma')",
    "join(itself); const itself = join(itself)",
    '["db", "a.prisma"].join("/")',
    'chosen; let chosen = "a.prisma"',
  ])("is not run to compute %s", async (expression) => {
    for (const name of ["prisma.config.ts", "prisma7.config.mjs"]) {
      const cwd = temporaryFolder({
        [name]: `const schema = ${expression};\nexport default { schema };`,
        "schema.prisma": schema,
      });
      await expect(loadSchema(undefined, cwd)).rejects.toThrow(
        `${name}:2:18: this computes the path of the schema`,
      );
    }
  });

  test("with a mistake in it is told at the mistake", async () => {
    const cwd = temporaryFolder({
      ".config/prisma.ts": "export default {\n  schema: ,\n};\n",
      "schema.prisma": schema,
    });
    await expect(loadSchema(undefined, cwd)).rejects.toThrow(
      ".config/prisma.ts:2:11: Expression expected",
    );
  });
});

describe("package.json", () => {
  const text = (prisma: unknown): string => JSON.stringify({ prisma });

  test("may begin with a byte order mark", async () => {
    expect(
      await found({
        "package.json": `\uFEFF${text({ schema: "a.prisma" })}`,
        "a.prisma": schema,
      }),
    ).toEqual(["a.prisma"]);
  });

  test("names the schema, as Prisma 5 and 6 read it", async () => {
    const files = {
      "package.json": text({ schema: "./db/a.prisma" }),
      "db/a.prisma": schema,
      "schema.prisma": schema,
    };
    expect(await found(files)).toEqual(["db/a.prisma"]);
    const config = 'export default { schema: "schema.prisma" };';
    expect(await found({ ...files, "prisma.config.ts": config })).toEqual([
      "schema.prisma",
    ]);
  });

  test.each([
    text(undefined),
    text({ seed: "x" }),
    text({ schema: 3 }),
    text(null),
    "null",
    "{",
  ])("leaves the usual places when it is %s", async (packageText) => {
    expect(
      await found({ "package.json": packageText, "schema.prisma": schema }),
    ).toEqual(["schema.prisma"]);
  });
});

test.each(["prisma.config.ts", "package.json"])(
  "a folder called %s names nothing",
  async (name) => {
    const files = { [`${name}/readme.md`]: "" };
    expect(await found({ ...files, "schema.prisma": schema })).toEqual([
      "schema.prisma",
    ]);
    const { diagnostics } = await failure(files);
    expect(diagnostics).toHaveLength(1);
  },
);

/** The error of a project without the schema that it names. */
async function failure(
  files: Record<string, string>,
): Promise<SchemaNotFoundError> {
  const error: unknown = await loadSchema(
    undefined,
    temporaryFolder(files),
  ).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SchemaNotFoundError);
  return error as SchemaNotFoundError;
}

describe("a schema that is not where a file says", () => {
  test.each([
    [
      "prisma.config.ts",
      'export default {\n  schema: "db/a.prisma",\n};',
      2,
      3,
    ],
    ["package.json", '{ "prisma": { "schema": "db/a.prisma" } }', 1, 15],
  ])("is told at its line of %s", async (name, text, line, column) => {
    const { diagnostics } = await failure({ [name]: text });
    expect(diagnostics).toMatchObject([
      { file: name, line, column, message: "db/a.prisma does not exist" },
    ]);
  });

  test("is told where it names a folder without one", async () => {
    const { message } = await failure({
      "prisma.config.ts":
        'const config = { schema: "db" };\nexport default config;',
      "db/readme.md": "",
    });
    expect(message).toBe(
      "prisma.config.ts:1:18: there is no .prisma file in db",
    );
  });
});

test("a file that names a schema is not blamed for what is wrong in it", async () => {
  const cwd = temporaryFolder({
    "prisma.config.ts": 'export default { schema: "a.prisma" };',
    "a.prisma": "m\0o\0d\0e\0l\0",
  });
  const loading = loadSchema(undefined, cwd);
  await expect(loading).rejects.not.toBeInstanceOf(SchemaNotFoundError);
  await expect(loading).rejects.toThrow("a.prisma:1:1: the file is not UTF-8");
});

describe("where no schema is found, a file that should name it", () => {
  test.each([
    [
      "prisma.config.ts",
      "export default define(\n  schema: 'a.prisma' });",
      "prisma.config.ts:2:9: ',' expected.",
    ],
    [
      "prisma.config.ts",
      "export default { ...shared };",
      "prisma.config.ts: no `schema` can be read from it as it stands, and gen-api does not run it",
    ],
    // As `prisma orm init` of Prisma 8.0.0-rc.19 writes it.
    [
      "prisma.config.ts",
      "export default definePrismaConfig({ orm: ormConfig({ contract: './contract.prisma' }) });",
      "prisma.config.ts: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
    ],
    [
      "prisma.config.ts",
      "import { definePrismaConfig } from 'prisma/config';\nexport default definePrismaConfig({ orm: { contract: './contract.prisma' } });",
      "prisma.config.ts: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
    ],
    [
      "src/prisma/contract.prisma",
      "model Note {\n  id Int @id\n}\n",
      "src/prisma/contract.prisma: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
    ],
    [
      "node_modules/@prisma/client/package.json",
      '{ "version": "8.0.0-rc.19" }',
      "this is Prisma 8; gen-api reads schemas of Prisma 5 to 7: @prisma/client 8.0.0-rc.19 is installed",
    ],
    // Of Prisma 7, by whatever name.
    [
      "prisma.config.ts",
      "import { defineConfig as definePrismaConfig } from 'prisma/config';\nexport default definePrismaConfig({ ...shared });",
      "prisma.config.ts: no `schema` can be read from it as it stands, and gen-api does not run it",
    ],
    [
      "package.json",
      '{\n  "prisma": {\n    "schema" "a.prisma"\n  }\n}\n',
      "package.json:3:14: ':' expected.",
    ],
    ["package.json", "", "package.json: Unexpected end of JSON input"],
  ])("is told if it does not: %s with %j", async (name, text, message) => {
    const error = await failure({ [name]: text });
    const lines = error.message.split("\n");
    expect(lines[0]).toBe(message);
    expect(lines.at(-1)).toMatch(/^no schema found/);
  });

  test("is not blamed for saying nothing of it", async () => {
    const { diagnostics } = await failure({
      "prisma.config.ts": "export default {};",
      "package.json": "{}",
    });
    expect(diagnostics).toHaveLength(1);
  });
});

describe("a folder", () => {
  test("is read whole, in an order that depends on its own names alone", async () => {
    const files = {
      "s/z.prisma": schema,
      "s/a/b.prisma": model,
      "s/a.prisma": "// empty\n",
      "s/B.prisma": "// empty\n",
      "s/readme.md": "# not a schema",
      "s/node_modules/x.prisma": "broken",
    };
    const order = ["s/B.prisma", "s/a.prisma", "s/a/b.prisma", "s/z.prisma"];
    const cwd = temporaryFolder(files);
    const fromOutside = await loadSchema("s", cwd);
    expect(fromOutside.files.map((file) => file.name)).toEqual(order);
    const fromInside = await loadSchema("..", join(cwd, "s/a"));
    expect(fromInside.files.map((file) => file.name)).toEqual([
      "../B.prisma",
      "../a.prisma",
      "b.prisma",
      "../z.prisma",
    ]);
  });

  test("with links in a circle, and to nothing, is read once", async () => {
    const cwd = temporaryFolder({
      "s/a.prisma": schema,
      "s/sub/b.prisma": model,
    });
    symlinkSync("..", join(cwd, "s/sub/up"));
    symlinkSync("nowhere.prisma", join(cwd, "s/gone.prisma"));
    const { files } = await loadSchema("s", cwd);
    expect(files.map((file) => file.name)).toEqual([
      "s/a.prisma",
      "s/sub/b.prisma",
    ]);
  });

  test("without schemas, or not there at all, is not found", async () => {
    const cwd = temporaryFolder({ "s/readme.md": "" });
    const loading = loadSchema("s", cwd);
    await expect(loading).rejects.toBeInstanceOf(SchemaNotFoundError);
    await expect(loading).rejects.toThrow("there is no .prisma file in s");
    for (const path of ["t", "s/readme.md/t"]) {
      await expect(loadSchema(path, cwd)).rejects.toThrow(
        `${path} does not exist`,
      );
    }
  });

  test("that the file system does not show is not called missing", async () => {
    const cwd = temporaryFolder({});
    symlinkSync("loop", join(cwd, "loop"));
    await expect(loadSchema("loop", cwd)).rejects.toMatchObject({
      code: "ELOOP",
    });
  });
});
