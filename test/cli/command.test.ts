import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";
import { project, schema } from "./blog-project.js";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";

beforeAll(ensureBuilt);

describe("gen-api", () => {
  test("says in one line on stdout what it did", async () => {
    const { folder } = project();
    const args = ["schema.prisma", "--out", "src/api"];
    const generate = () => runCommand(args, folder);
    const first = await generate();
    expect(first.stderr).toBe("");
    expect(first.status).toBe(0);
    const [, count = ""] =
      /^2 models → (\d+) files \(\1 changed\) in \d+\.\d s\n$/.exec(
        first.stdout,
      ) ?? [];
    expect(Number(count)).toBeGreaterThan(2);
    const second = await generate();
    expect(second.stdout).toMatch(
      new RegExp(
        `^2 models → ${count} files \\(0 changed\\) in \\d\\.\\d s\\n$`,
      ),
    );
    const refused = await runCommand([...args, "--models", "Pots"], folder);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toMatch(/^gen-api: .*Pots/);
  });

  test("is also called generate, and check", async () => {
    const { run } = project();
    const rest = ["schema.prisma", "--out", "src/api"];
    expect((await run("check", ...rest)).status).toBe(1);
    expect((await run("generate", ...rest)).stdout).toMatch(/^2 models/);
    expect((await run("check", ...rest)).status).toBe(0);
  });

  test("prints a note once: where it is new, and the output changes", async () => {
    const { generate, folder } = project();
    const write = (text: string): void =>
      put(folder, "schema.prisma", `${schema}\n${text}`);
    const compound = "model Pair {\n  id Int\n  a Int\n  @@id([a, id])\n}\n";
    write(compound);
    const note = /note: Pair: a field `id` other than its id/;
    expect((await generate("--check")).stderr).not.toMatch(note);
    expect((await generate()).stderr).toMatch(note);
    expect((await generate()).stderr).toBe("");
    write(`${compound}model More {\n  id Int @id\n}\n`);
    const more = await generate();
    expect(more.stdout).toMatch(/^4 models/);
    expect(more.stderr).not.toMatch(note);
    expect(JSON.parse((await generate("--json")).stdout)).toMatchObject({
      diagnostics: [{ severity: "note" }],
    });
  });

  test("prints five lines of notes, and all with --verbose", async () => {
    const { generate, folder } = project();
    const models = Array.from(
      { length: 9 },
      (_, at) => `view V${at} {\n  a Int?\n}\n`,
    );
    put(folder, "schema.prisma", `${schema}\n${models.join("")}`);
    const lines = ({ stderr }: { readonly stderr: string }): string[] =>
      stderr.trimEnd().split("\n");
    const few = lines(await generate());
    expect(few).toHaveLength(5);
    expect(few[3]).toContain(": note: view V3 has no unique field");
    expect(few[4]).toBe("and 5 more notes: --verbose prints all");
    expect(lines(await generate("--verbose"))).toHaveLength(9);
    expect((await generate("--verbose", "--quiet")).stderr).toBe(
      "gen-api: --quiet and --verbose do not go together\n",
    );
  });

  test("notes what a tsconfig extends in vain, where the schema says how to import", async () => {
    const { generate, folder } = project({
      "tsconfig.json": '{ "extends": "@acme/tsconfig" }',
    });
    const needed = await generate();
    expect(needed.status).toBe(2);
    expect(needed.stderr).toContain("the tsconfig.json for ");
    const says = 'provider = "prisma-client"\n  importFileExtension = "js"';
    const said = schema.replace('provider = "prisma-client"', says);
    put(folder, "schema.prisma", said);
    const { status, stderr } = await generate();
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^note: the tsconfig\.json for .* cannot be read: .*@acme\/tsconfig.*; nothing needs it\n$/,
    );
    expect(await generate("--check")).toMatchObject({ status: 0, stderr: "" });
  });

  test("warns of Prisma 8 in node_modules", async () => {
    const { generate } = project({
      "node_modules/@prisma/client/package.json":
        '{ "name": "@prisma/client", "version": "8.0.0" }',
    });
    const { status, stderr } = await generate();
    expect(status).toBe(0);
    expect(stderr).toBe(
      `warning: this is Prisma 8; gen-api reads schemas of Prisma 5 to 7, and calls their clients: @prisma/client 8.0.0 is installed
  hint: stay with Prisma 7, npm install prisma@7 @prisma/client@7, and name its schema.prisma
`,
    );
  });

  test("prints no flood of diagnostics", async () => {
    const { generate, folder } = project();
    const lines = Array.from({ length: 30 }, (_, at) => `  f${at} Strin`);
    put(
      folder,
      "schema.prisma",
      `${schema}\nmodel Wide {\n${lines.join("\n")}\n}\n`,
    );
    const { stderr, status } = await generate();
    expect(status).toBe(3);
    expect(stderr.match(/schema\.prisma:\d+:\d+/g)).toHaveLength(20);
    expect(stderr).toMatch(/\nand \d+ more; --json lists all of them\n$/);
    const { diagnostics } = JSON.parse((await generate("--json")).stdout) as {
      readonly diagnostics: readonly unknown[];
    };
    expect(diagnostics.length).toBeGreaterThan(29);
  });

  test("counts one as one", async () => {
    const { generate } = project();
    const { stdout } = await generate("--models", "Post", "--no-rest");
    expect(stdout).toMatch(/^1 model → /);
  });

  test("finds the schema where Prisma would", async () => {
    const folder = temporaryFolder({ "prisma/schema.prisma": schema });
    const { status, stdout } = await runCommand(["--out", "api"], folder);
    expect(stdout).toMatch(/^2 models/);
    expect(status).toBe(0);
  });

  test("leaves out a service, or models, on demand", async () => {
    const { generate, out } = project();
    await generate("--no-rest", "--exclude", "User");
    const paths = Object.keys(out());
    expect(paths).toContain("post/rpc.ts");
    expect(paths).toContain("openapi/rpc.json");
    expect(paths.filter((path) => /rest|user/.test(path))).toEqual([]);
    await generate("--no-rpc");
    expect(Object.keys(out())).toContain("user/rest.ts");
    expect(Object.keys(out())).not.toContain("post/rpc.ts");
  });

  test("describes the services in JSON, in YAML or not at all", async () => {
    const { generate, out } = project();
    const descriptions = (): readonly string[] =>
      Object.keys(out()).filter((path) => path.startsWith("openapi/"));
    await generate();
    expect(descriptions()).toEqual(["openapi/rest.json", "openapi/rpc.json"]);
    await generate("--openapi", "yaml");
    expect(descriptions()).toEqual(["openapi/rest.yaml", "openapi/rpc.yaml"]);
    await generate("--openapi", "none");
    expect(descriptions()).toEqual([]);
    const { status, stderr } = await generate("--openapi", "xml");
    expect(status).toBe(2);
    expect(stderr).toContain("Allowed choices are json, yaml, none");
  });

  test("writes the types of access rules on demand", async () => {
    const { folder, generate, out } = project();
    await generate();
    expect(Object.keys(out())).not.toContain("access.ts");
    await generate("--access");
    expect(Object.keys(out())).toContain("access.ts");
    put(folder, "gen-api.config.mjs", "export default { access: true };\n");
    await generate();
    expect(Object.keys(out())).toContain("access.ts");
    await generate("--no-access");
    expect(Object.keys(out())).not.toContain("access.ts");
  });

  test("prints nothing when quiet", async () => {
    const { generate } = project();
    expect(await generate("--quiet")).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  test("prints nothing but JSON on demand", async () => {
    const { generate, folder } = project();
    const { stdout, stderr } = await generate("--json");
    expect(stderr).toBe("");
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({
      exitStatus: 0,
      out: join(folder, "src/api"),
      models: 2,
      diagnostics: [],
    });
    expect(result["files"]).toContainEqual({
      path: "index.ts",
      state: "created",
      reason: "missing",
    });
    const failed = await generate("--json", "--models", "Pots");
    expect(failed.stderr).toBe("");
    expect(JSON.parse(failed.stdout)).toMatchObject({
      exitStatus: 2,
      diagnostics: [{ severity: "error" }],
    });
  });

  test("tells every mistake of a configuration by itself, with its place", async () => {
    const diagnosticsOf = async (config: string): Promise<unknown> => {
      const { generate } = project({ "gen-api.config.ts": config });
      const { stdout, stderr } = await generate("--json");
      expect(stderr).toBe("");
      return JSON.parse(stdout);
    };
    const at = (line: number, column: number, setting: string) => ({
      severity: "error",
      file: "gen-api.config.ts",
      line,
      column,
      setting,
    });
    expect(
      await diagnosticsOf(
        `export default {\n  rest: 1,\n  openapi: "xml",\n};\n`,
      ),
    ).toMatchObject({
      exitStatus: 2,
      diagnostics: [at(2, 3, "rest"), at(3, 3, "openapi")],
    });
    expect(
      await diagnosticsOf(`const defineConfig = (it: unknown) => it;
const computed = Object.freeze({ hidden: 1 });
export default defineConfig({
  models: {
    User: { fields: { nmae: {}, id: { name: "meta" } } },
    Pots: {},
    Post: { fields: { id: computed } },
  },
});
`),
    ).toMatchObject({
      exitStatus: 2,
      diagnostics: [
        at(5, 23, "models.User.fields.nmae"),
        at(5, 39, "models.User.fields.id.name"),
        at(6, 5, "models.Pots"),
        at(7, 23, "models.Post.fields.id.hidden"),
      ],
    });
  });

  test("keeps a file that was edited, says so, and overwrites it when forced", async () => {
    const { generate, folder, out } = project();
    await generate();
    const before = out();
    put(folder, "src/api/post/rpc.ts", "mine\n");
    const kept = await generate();
    expect(kept.status).toBe(0);
    expect(kept.stderr).toMatch(/^src\/api\/post\/rpc\.ts:1: edited by hand\n/);
    expect(kept.stderr).toMatch(/--force/);
    expect(out()["post/rpc.ts"]).toBe("mine\n");
    await generate("--force");
    expect(out()).toEqual(before);
  });

  test("uses the project's prettier unless told not to", async () => {
    const { generate, out } = project({ ".prettierrc": "singleQuote: true" });
    await generate("--no-format");
    const plain = out()["index.ts"];
    const { stdout } = await generate();
    expect(stdout).not.toMatch(/\(0 changed\)/);
    expect(out()["index.ts"]).not.toBe(plain);
    expect(out()["index.ts"]).toMatch(/'/);
    expect((await generate("--check")).status).toBe(0);
  });

  test("refuses the Prisma client's folder", async () => {
    const { run, folder } = project();
    for (const out of ["src/generated/prisma", "src/generated/prisma/api"]) {
      const { status, stderr } = await run("schema.prisma", "--out", out);
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining("Prisma client"),
      ]);
    }
    expect(tree(folder)).toEqual({ "schema.prisma": schema });
  });

  test("tells a path that leads in a circle in a sentence, and exits with 2", async () => {
    const { run, folder } = project();
    symlinkSync("circle", join(folder, "circle"));
    const { status, stderr } = await run("schema.prisma", "--out", "circle/a");
    expect(status).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("takes the modules out of type checks if told to", async () => {
    const { generate, out } = project();
    await generate();
    const checked = out();
    await generate("--ts-nocheck");
    const modules = Object.entries(out()).filter(([name]) =>
      name.endsWith(".ts"),
    );
    expect(modules.length).toBeGreaterThan(0);
    for (const [name, text] of modules) {
      const [first, second, ...others] = text.split("\n");
      expect([name, second]).toEqual([name, "// @ts-nocheck"]);
      expect([first, ...others].join("\n")).toBe(checked[name]);
    }
    // Turned off again, also where nothing else has changed.
    expect((await generate("--check")).status).toBe(1);
    await generate();
    expect(out()).toEqual(checked);
  });

  test("has them checked where the configuration says otherwise", async () => {
    const { generate, folder, out } = project();
    await generate();
    const checked = out();
    put(folder, "gen-api.config.mjs", "export default { tsNocheck: true };\n");
    await generate();
    expect(out()["index.ts"]).toContain("// @ts-nocheck");
    await generate("--no-ts-nocheck");
    expect(out()).toEqual(checked);
  });

  test("is coloured for terminals only", async () => {
    const { generate, folder } = project();
    await generate();
    put(folder, "src/api/index.ts", "mine\n");
    const args = ["schema.prisma", "--out", "src/api", "--check"];
    const { stdout } = await runCommand(args, folder);
    expect(stdout).not.toContain("\u001b");
  });
});

describe("gen-api --config", () => {
  test("writes nothing to load TypeScript, as on a read-only disk", async () => {
    const folder = temporaryFolder({
      "schema.prisma": schema,
      "gen-api.config.ts": `
        import { readdirSync } from "node:fs";
        const folder: string = import.meta.dirname;
        throw new Error(readdirSync(folder).join(" "));
      `,
    });
    const { status, stderr } = await runCommand([], folder);
    expect(status).toBe(2);
    expect(stderr).toContain("loaded: gen-api.config.ts schema.prisma\n");
  });

  // `npm init` writes that type. Nodes that run TypeScript take it at its word.
  test("is an ES module in TypeScript, also in a package of CommonJS", async () => {
    const folder = temporaryFolder({
      "package.json": `{"type":"commonjs"}`,
      "schema.prisma": schema,
      "gen-api.config.ts": `
        import { join } from "node:path";
        const out: string = join("src", "api");
        export default { out, client: "@org/database" };
      `,
    });
    const { status, stderr } = await runCommand([], folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(Object.keys(tree(join(folder, "src/api")))).toContain("index.ts");
  });

  test("is read from gen-api.config.ts, whose paths are its own", async () => {
    const folder = temporaryFolder({
      "app/prisma/schema.prisma": schema,
      "app/settings.js": `export const hidden = "User";`,
      "app/gen-api.config.ts": `
        import { hidden } from "./settings.js";
        interface Shape { readonly [name: string]: unknown }
        const config: Shape = {
          schema: "prisma/schema.prisma", out: "src/api",
          exclude: [hidden], rest: false, client: "@org/database",
        };
        export default config;
      `,
      "app/package.json": `{"type":"module"}`,
    });
    const from = await runCommand(
      ["--config", "app/gen-api.config.ts"],
      folder,
    );
    expect(from.stderr).toBe("");
    expect(from.stdout).toMatch(/^1 model → /);
    const made = tree(join(folder, "app/src/api"));
    expect(Object.keys(made)).toContain("post/rpc.ts");
    expect(Object.keys(made)).not.toContain("post/rest.ts");
    expect(Object.values(made).join("")).toContain(`"@org/database"`);

    // Found by itself in the working directory, and overruled by flags.
    const app = join(folder, "app");
    const flags = ["--exclude", "Post", "--out", "elsewhere"];
    expect((await runCommand(flags, app)).status).toBe(0);
    expect(Object.keys(tree(join(app, "elsewhere")))).toContain("user/rpc.ts");
    expect(
      Object.keys(tree(app)).filter((path) => /\.mjs$/.test(path)),
    ).toEqual([]);
  });
});

describe("exit status", () => {
  test.each([
    ["no --out", ["schema.prisma"], /^gen-api: say where to write: /],
    [
      "no folder",
      ["--out"],
      /^gen-api: option '--out <dir>' argument missing$/,
    ],
    ["too much", ["a", "b", "--out", "c"], /^gen-api: too many arguments/],
    [
      "nothing to do",
      ["--out", "a", "--no-rest", "--no-rpc"],
      /nothing is left/,
    ],
    ["no models", ["--out", "a", "--models", ","], /no model is left/],
    [
      "an unknown model",
      ["--out", "a", "--exclude", "constructor"],
      /no model/,
    ],
    ["a clash", ["--out", "a", "--check", "--watch"], /do not go together/],
    [
      "no configuration",
      ["--config", "x.ts"],
      /there is no configuration file x\.ts/,
    ],
    ["a file as folder", ["--out", "schema.prisma"], /it is a file/],
    ["a file in the way", ["--out", "schema.prisma/api"], /ENOTDIR|EEXIST/],
  ])("is 2 for %s", async (_, args, message) => {
    const { run } = project();
    const { status, stdout, stderr } = await run(...args);
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("is 3 for an invalid schema, of which nothing is written", async () => {
    const { generate, folder } = project();
    put(folder, "schema.prisma", schema.replace("Post[]", "Pots[]"));
    const { status, stdout, stderr } = await generate("--quiet");
    expect(stderr).toMatch(/^schema\.prisma:12:9: /);
    expect(stdout).toBe("");
    expect(status).toBe(3);
    expect(Object.keys(tree(folder))).toEqual(["schema.prisma"]);
  });

  test("is 0 for --help and --version", async () => {
    const { run } = project();
    const { version } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    ) as { version: string };
    expect(await run("--version")).toEqual({
      status: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
    const help = await run("--help");
    expect(help.status).toBe(0);
    expect(help.stdout).toMatch(/^Usage: gen-api \[schema\] --out <dir>/);
    expect(help.stdout).toContain("  gen-api --check   ");
  });
});
