import { describe, expect, test } from "@jest/globals";
import { put, tree } from "../support/temporary-folder.js";
import { project, schema } from "./blog-project.js";

describe("gen-api --check", () => {
  test("is content with what was just written, CRLF or not", async () => {
    const { generate, folder, out } = project();
    await generate();
    for (const [path, text] of Object.entries(out())) {
      put(folder, `src/api/${path}`, text.replaceAll("\n", "\r\n"));
    }
    const { status, stderr } = await generate("--check");
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test("lists what differs, why and where, and writes nothing", async () => {
    const { generate, folder, out } = project();
    await generate();
    put(folder, "schema.prisma", schema.replaceAll("Post", "Article"));
    put(folder, "src/api/index.ts", "mine\n");
    const before = out();
    const { status, stdout, stderr } = await generate("--check");
    expect(status).toBe(1);
    expect(stderr).toBe("");
    const lines = stdout.split("\n");
    expect(lines).toContain("src/api/article/rpc.ts: missing");
    expect(lines).toContain("src/api/post/rpc.ts: no longer generated");
    const at = lines.indexOf("src/api/index.ts:1: edited by hand");
    expect(lines[at + 1]).toBe("  - mine");
    expect(lines[at + 2]).toMatch(/^ {2}\+ \S/);
    expect(stdout).toMatch(/src\/api is out of date: run gen-api/);
    expect(out()).toEqual(before);
  });

  test.each([
    [{}, "have it ignore the folder"],
    [
      { "biome.json": "{}", "eslint.config.js": "" },
      'in biome.json, add "!src/api" to files.includes, which begins with "**"',
    ],
    [
      { "eslint.config.js": "" },
      'in eslint.config.js, add { ignores: ["src/api/**"] } to its list',
    ],
    [
      {
        "biome.json": '{ "files": { "includes": ["**", "!src/api"] } }',
        ".oxlintrc.json": '{ "ignorePatterns": ["other"] }',
      },
      'in .oxlintrc.json, add "src/api" to ignorePatterns',
    ],
    [
      {
        "biome.jsonc": '{ "files": { "ignore": ["src/api/**"] } } // ours',
        "eslint.config.js": 'export default [{ ignores: ["src/api/**"] }];',
        ".prettierrc": "{}",
      },
      "if prettier formats it with another configuration, add src/api/ to .prettierignore",
    ],
    [
      { ".prettierrc": "{}", ".prettierignore": "src/api\n" },
      "have it ignore the folder",
    ],
  ])(
    "names the tool that may have rewritten all: %j",
    async (files, remedy) => {
      const { generate, folder, out } = project();
      await generate();
      for (const [path, text] of Object.entries({ ...files })) {
        put(folder, path, text);
      }
      const all = Object.entries(out()).filter(([path]) =>
        path.endsWith(".ts"),
      );
      for (const [path, text] of all) {
        put(folder, `src/api/${path}`, text.replaceAll(";\n", "\n"));
      }
      const { status, stdout } = await generate("--check");
      expect(status).toBe(1);
      expect(stdout.match(/: edited by hand/g)).toHaveLength(3);
      expect(stdout).toMatch(
        new RegExp(
          `^and ${all.length - 3} more: ${all.length} of \\d+ files`,
          "m",
        ),
      );
      expect(stdout).toContain(`${remedy}, and run gen-api --force once\n`);
    },
  );

  test("shows what differs at the end of a file", async () => {
    const { generate, folder, out } = project();
    await generate();
    const text = out()["index.ts"] ?? "";
    const end = text.split("\n").length;
    for (const [edited, shown] of [
      [`${text}\n`, "  - "],
      [text.trimEnd(), "  - (no line break)"],
    ] as const) {
      put(folder, "src/api/index.ts", edited);
      const { stdout } = await generate("--check");
      expect(stdout.split("\n").slice(0, 3)).toEqual([
        `src/api/index.ts:${end}: edited by hand`,
        shown,
        "  + (end of file)",
      ]);
    }
  });

  // As after a merge of a branch without the model, which takes its manifest.
  test("finds a file of a model that is gone, and of the manifest too", async () => {
    const { generate, folder, out } = project();
    await generate();
    const text = out()["post/rest.ts"] ?? "";
    const [start = ""] = schema.split("model User");
    put(folder, "schema.prisma", `${start}model User {\n  id Int @id\n}\n`);
    await generate();
    expect((await generate("--check")).status).toBe(0);
    put(folder, "src/api/post/rest.ts", text);

    const { status, stdout } = await generate("--check");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^src\/api\/post\/rest\.ts: says it is generated/);
    const { stderr } = await generate();
    expect(stderr).toMatch(
      /post\/rest\.ts[^]*kept as they are; .*removes the others/,
    );
    expect(out()["post/rest.ts"]).toBe(text);
    await generate("--force");
    expect(Object.keys(out())).not.toContain("post/rest.ts");
    expect((await generate("--check")).status).toBe(0);
  });

  test("finds a folder that was never written", async () => {
    const { generate, out, folder } = project();
    expect((await generate("--check")).status).toBe(1);
    expect(Object.keys(tree(folder))).toEqual(["schema.prisma"]);
    await generate();
    const { ".gen-api.json": manifest } = out();
    put(folder, "src/api/.gen-api.json", "{}");
    const drift = await generate("--check");
    expect(drift.stdout).toMatch(/^src\/api\/\.gen-api\.json: out of date/);
    await generate();
    expect(out()[".gen-api.json"]).toBe(manifest);
  });
});

describe("gen-api --dry-run", () => {
  test("says what would change and changes nothing", async () => {
    const { generate, folder } = project();
    const { status, stdout } = await generate("--dry-run");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^src\/api\/index\.ts: missing$/m);
    expect(stdout).toMatch(/\(\d+ would change\)/);
    expect(Object.keys(tree(folder))).toEqual(["schema.prisma"]);
  });
});
