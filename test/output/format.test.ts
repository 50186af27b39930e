import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import * as prettier from "prettier";
import { isDefaultStyle } from "../../src/output/prettier-style.js";
import { formatOutput } from "../../src/output/format.js";
import { manifestName } from "../../src/output/manifest.js";
import type { WantedOutput } from "../../src/output/plan.js";
import { readOutput } from "../../src/output/read-output.js";
import { writeOutput } from "../../src/output/write.js";
import { UsageError } from "../../src/source/usage-error.js";
import { root } from "../support/built-command.js";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";

const source = `export const names = ["a", "b"];\n`;

function format(folder: string, text = source): Promise<WantedOutput> {
  const rendered = new Map([["index.ts", text]]);
  return formatOutput(folder, rendered, readOutput(folder));
}

async function formatted(
  files: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const folder = temporaryFolder(files);
  return (await format(join(folder, "src", "api"))).texts.get("index.ts");
}

const single = `export const names = ['a', 'b'];\n`;

describe("a configuration that prettier cannot load", () => {
  test.each<[string, Record<string, string>, string]>([
    [
      "is no YAML",
      { ".prettierrc": '{ "semi":' },
      "YAMLParseError: YAML Error in ",
    ],
    [
      "throws",
      { "prettier.config.mjs": 'throw new Error("no token");' },
      "Error: no token",
    ],
    [
      "is in a package that is not installed",
      { "package.json": '{ "prettier": "@acme/prettier-config" }' },
      "Error",
    ],
  ])("since it %s is the project's mistake", async (_, files, reason) => {
    const error: unknown = await formatted(files).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).toContain(
      `the project's prettier cannot load its configuration: ${reason}`,
    );
    expect(message).toMatch(/\w; fix its configuration or pass --no-format$/);
    expect(message).not.toMatch(/\n|Require stack/);
  });
});

describe("formatting", () => {
  test.each<[string, Record<string, string>, string]>([
    ["nothing", {}, source],
    ["a .prettierrc", { ".prettierrc": "singleQuote: true" }, single],
    [
      "a configuration that is code",
      { "prettier.config.mjs": "export default { singleQuote: true };" },
      single,
    ],
    [
      "a member of package.json",
      { "package.json": `{"prettier":{"singleQuote":true}}` },
      single,
    ],
    [
      "overrides for some files",
      {
        ".prettierrc": `{"overrides":[{"files":"src/**","options":{"singleQuote":true}}]}`,
      },
      single,
    ],
    [
      "only an .editorconfig",
      { ".editorconfig": "[*]\nquote_type = single", "package.json": "{}" },
      source,
    ],
    [
      "a .prettierignore for the output",
      { ".prettierrc": "singleQuote: true", ".prettierignore": "src/api/" },
      source,
    ],
    [
      "CRLF as its line end",
      { ".prettierrc": "singleQuote: true\nendOfLine: crlf" },
      single.replace("\n", "\r\n"),
    ],
  ])("in a project with %s", async (_, files, expected) => {
    expect(await formatted(files)).toBe(expected);
  });

  test("follows an .editorconfig where prettier is in use", async () => {
    const folder = temporaryFolder({
      ".editorconfig": "root = true\n[*]\nindent_style = tab",
      "package.json": `{"devDependencies":{"prettier":"^3.0.0"}}`,
    });
    const text = "export function f() {\n  return 1;\n}\n";
    const { texts } = await format(join(folder, "api"), text);
    expect(texts.get("index.ts")).toContain("\treturn 1;");
  });

  test.each(["tabWidth: 4", "useTabs: true", "semi: false", "endOfLine: crlf"])(
    "leaves a manifest that prettier would leave so: %s",
    async (config) => {
      const folder = temporaryFolder({ ".prettierrc": config });
      const out = join(folder, "api");
      await writeOutput(out, await format(out, "export {};\n"), false);
      const again = await writeOutput(
        out,
        await format(out, "export {};\n"),
        false,
      );
      expect(again.isRecorded).toBe(true);
      const manifest = tree(out)[manifestName] ?? "";
      const filepath = join(out, manifestName);
      const options = await prettier.resolveConfig(filepath);
      expect(await prettier.check(manifest, { ...options, filepath })).toBe(
        true,
      );
    },
  );

  test("leaves a line for each file in the manifest, whatever the indentation", async () => {
    const folder = temporaryFolder({ ".prettierrc": "tabWidth: 0" });
    const out = join(folder, "api");
    await writeOutput(out, await format(out), false);
    expect(tree(out)[manifestName]).toMatch(/^ +"index.ts": "/m);
  });

  test("happens only to texts that changed", async () => {
    // A plugin whose output tells how often it was asked.
    const folder = temporaryFolder({
      ".prettierrc.mjs": `
        import * as typescript from "prettier/plugins/typescript";
        let calls = 0;
        const parser = typescript.parsers.typescript;
        const parse = (text, options) =>
          parser.parse(text.replace("CALLS", String(++calls)), options);
        const plugin = { parsers: { typescript: { ...parser, parse } } };
        export default { plugins: [plugin] };
      `,
    });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(
      join(root, "node_modules/prettier"),
      join(folder, "node_modules/prettier"),
    );
    const out = join(folder, "api");
    const text = (id: number): string => `export const id = [${id}, CALLS];\n`;
    const run = async (id: number): Promise<string | undefined> => {
      await writeOutput(out, await format(out, text(id)), false);
      return tree(out)["index.ts"];
    };
    expect(await run(1)).toBe("export const id = [1, 1];\n");
    expect(await run(1)).toBe("export const id = [1, 1];\n");
    expect(await run(2)).toBe("export const id = [2, 2];\n");
    put(out, "index.ts", "edited");
    const again = await format(out, text(2));
    expect(again.texts.get("index.ts")).toBe("export const id = [2, 3];\n");
  });

  test("is spared where the style is prettier's own", async () => {
    const folder = temporaryFolder({ ".prettierrc": "semi: true" });
    const { texts, formatted } = await format(folder, "export const a=1");
    expect(texts.get("index.ts")).toBe("export const a=1");
    expect(formatted.size).toBe(0);
    // The style of another version is not known without asking it.
    expect(isDefaultStyle(prettier.version, {})).toBe(true);
    expect(isDefaultStyle("3.9.0", {})).toBe(false);
  });

  test.each([
    "printWidth: 120",
    "useTabs: true",
    "tabWidth: 4",
    "semi: false\nsingleQuote: true",
    "parser: typescript",
    "bracketSpacing: false",
    "plugins: [./plugin.mjs]",
  ])("leaves descriptions that prettier would leave so: %s", async (config) => {
    const folder = temporaryFolder({
      ".prettierrc": config,
      "plugin.mjs": "export const options = {};",
    });
    // A line each for its paths, as descriptions of many models have it.
    const paths = Array.from({ length: 50 }, (_, at) => [
      `/path${at}`,
      { get: { tags: ["a", "b"], parameters: [{ $ref: "#/components/a" }] } },
    ]);
    const document = { openapi: "3.1.0", paths: Object.fromEntries(paths) };
    const name = "openapi/rest.json";
    const rendered = new Map([[name, JSON.stringify(document)]]);
    const { texts } = await formatOutput(folder, rendered, readOutput(folder));
    const text = texts.get(name) ?? "";
    expect(JSON.parse(text)).toEqual(document);
    const filepath = join(folder, name);
    const options = await prettier.resolveConfig(filepath);
    expect(
      await prettier.check(text, { ...options, filepath, parser: "json" }),
    ).toBe(true);
  });

  test.each(["babel", "typescript", "json"])(
    "is not stopped by the parser %s for all files",
    async (parser) => {
      const config = `parser: ${parser}\nsingleQuote: true`;
      expect(await formatted({ ".prettierrc": config })).toBe(single);
    },
  );

  test("is not stopped by plugins that contain themselves", async () => {
    const config = `
      const plugin = { options: {} };
      plugin.configs = { plugin };
      export default { singleQuote: true, plugins: [plugin] };`;
    expect(await formatted({ "prettier.config.mjs": config })).toBe(single);
  });

  test("happens again when the configuration changes", async () => {
    const folder = temporaryFolder({ ".prettierrc": "semi: true" });
    const before = await format(folder);
    await writeOutput(folder, before, false);
    expect((await format(folder)).formatted).toEqual(before.formatted);
    put(folder, ".prettierrc", "semi: false");
    expect((await format(folder)).texts.get("index.ts")).toBe(
      source.replace(";", ""),
    );
  });

  test.each([
    ["plugin by a relative path", `plugins: ["./plugin.mjs"]`],
    ["plugin by a URL", `plugins: [new URL("plugin.mjs", import.meta.url)]`],
    [
      "plugin by an address",
      `plugins: [new URL("plugin.mjs", import.meta.url).href]`,
    ],
    [
      "plugin by a resolved package",
      `plugins: [import.meta.resolve("prettier-plugin-acme")]`,
    ],
    [
      "plugin's option that is a path",
      `plugins: ["./plugin.mjs"], style: fileURLToPath(new URL("a.css", import.meta.url))`,
    ],
  ])("is remembered in any checkout, with a %s", async (_, options) => {
    const files = {
      "prettier.config.mjs": `import { fileURLToPath } from "node:url";
          export default { ${options} };`,
      "plugin.mjs": "export const options = {};",
      "node_modules/prettier-plugin-acme/package.json": `{"exports":"./i.mjs"}`,
      "node_modules/prettier-plugin-acme/i.mjs": "export const options = {};",
    };
    const [one, other] = [temporaryFolder(files), temporaryFolder(files)];
    const { formatted } = await format(join(one, "api"));
    expect((await format(join(other, "api"))).formatted).toEqual(formatted);
    expect(formatted.size).toBe(1);
  });

  test("says what to do when the project's prettier fails", async () => {
    const folder = temporaryFolder({ ".prettierrc": "plugins: [./gone.mjs]" });
    await expect(format(folder)).rejects.toThrow(/--no-format/);
  });
});
