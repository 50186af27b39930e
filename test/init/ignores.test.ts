import { describe, expect, test } from "@jest/globals";
import { project, schema } from "./project.js";

const biome = `{
\t// ours
\t"files": {
\t\t"includes": ["src/**", "!dist"], // built
\t},
}
`;

describe("gen-api init, where tools rewrite files", () => {
  test.each([
    [
      "biome.json",
      "{}\n",
      '{\n  "files": {\n    "includes": ["**", "!src/api"]\n  }\n}\n',
    ],
    [
      "biome.json",
      '{ "files": {\n  "includes": [\n    "**",\n    "!dist",\n  ]\n} }\n',
      '{ "files": {\n  "includes": [\n    "**",\n    "!dist",\n    "!src/api",\n  ]\n} }\n',
    ],
    ["biome.jsonc", biome, biome.replace('"!dist"', '"!dist", "!src/api"')],
    [
      "biome.json",
      '{\n  "files": { "ignore": ["dist"] }\n}\n',
      '{\n  "files": { "ignore": ["dist", "src/api"] }\n}\n',
    ],
    [
      ".oxlintrc.json",
      '{\r\n    // rules\r\n    "ignorePatterns": ["dist"],\r\n    "rules": {}\r\n}\r\n',
      '{\r\n    // rules\r\n    "ignorePatterns": ["dist", "src/api"],\r\n    "rules": {}\r\n}\r\n',
    ],
  ])("with --ignore, %s is amended: %j", async (name, before, after) => {
    const { init, files } = project({ [name]: before });
    expect((await init(["--ignore", "--dry-run"])).out).toContain(
      `would amend ${name}: `,
    );
    expect(files()[name]).toBe(before);
    expect((await init(["--ignore"])).out).toContain(
      `amended ${name}: leaves the API alone\n`,
    );
    const once = files();
    expect(once[name]).toBe(after);
    const again = await init(["--ignore"]);
    expect(again.out).not.toMatch(/amended|created|src\/api" to|to \[/);
    expect(files()).toEqual(once);
  });

  test.each([
    [
      "biome.json",
      '{ "$schema": "https://biomejs.dev/schemas/1.9.4/schema.json" }',
    ],
    ["biome.json", '{ "files": { "include": ["src"] } }'],
  ])("knows the first Biome by %s: %s", async (name, text) => {
    const { init, files } = project({ [name]: text });
    await init(["--ignore"]);
    expect(JSON.parse(files()[name] ?? "")).toHaveProperty("files.ignore", [
      "src/api",
    ]);
  });

  test.each([
    ['{ "ignorePatterns": ["src/**"] }'],
    ['{ "ignorePatterns": ["**/api/"] }'],
    ['{ "ignorePatterns": ["./src/api/**"] }'],
  ])("leaves %s alone, which has the API", async (text) => {
    const { init, files } = project({ ".oxlintrc.json": text });
    expect((await init(["--ignore"])).out).not.toContain("oxlintrc");
    expect(files()[".oxlintrc.json"]).toBe(text);
  });

  test("asks once, and prints the lines without consent", async () => {
    const { init, files } = project({
      "biome.json": "{}",
      ".oxlintrc.json": '{ "ignorePatterns": ["api"] }',
    });
    const lines = `- set files.includes in biome.json to ["**", "!src/api"]
- add "src/api" to ignorePatterns in .oxlintrc.json
`;
    const asked: (readonly [string, boolean])[] = [];
    const answer = (said: boolean) => ({
      confirm: (question: string, usual: boolean) => {
        asked.push([question, usual]);
        return Promise.resolve(said);
      },
    });
    expect((await init(["--access"])).out).toContain(lines);
    expect((await init([], undefined, answer(false))).out).toContain(lines);
    expect(files()["biome.json"]).toBe("{}");
    expect((await init([], undefined, answer(true))).out).not.toContain(lines);
    expect(asked).toEqual(
      Array(2).fill([expect.stringContaining(lines), false]),
    );
    expect(files()[".oxlintrc.json"]).toContain('["api", "src/api"]');
  });

  test.each([["{ broken"], ["[]"], ['{ "files": 1 }']])(
    "leaves the configuration %j to its user",
    async (text) => {
      const { init, files } = project({ "biome.json": text });
      const { out } = await init(["--ignore"]);
      expect(out).toContain(
        '- set files.includes in biome.json to ["**", "!src/api"]',
      );
      expect(files()["biome.json"]).toBe(text);
    },
  );

  test("finds the configuration at the root of the repository", async () => {
    const { folder, init, files } = project({
      ".git/HEAD": "",
      "biome.json": "{}",
      "packages/a/package.json": "{}",
      "packages/a/prisma/schema.prisma": schema("sqlite"),
    });
    await init(["--ignore"], `${folder}/packages/a`);
    expect(files()["biome.json"]).toContain("!packages/a/src/api");
  });

  test("has prettier ignore what gen-api is told not to format", async () => {
    const ignored = async (
      given: Readonly<Record<string, string>>,
    ): Promise<string | undefined> => {
      const { init, files } = project({ ".prettierrc": "{}", ...given });
      await init(["--ignore"]);
      const once = files();
      await init(["--ignore"]);
      expect(files()).toEqual(once);
      return once[".prettierignore"];
    };
    expect(await ignored({})).toBeUndefined();
    const plain = {
      "gen-api.config.mjs": 'export default { out: "src/api", format: false };',
    };
    expect(await ignored(plain)).toBe("src/api/\n");
    expect(await ignored({ ...plain, ".prettierignore": "dist" })).toBe(
      "dist\nsrc/api/\n",
    );
  });

  test("tells what eslint has to ignore", async () => {
    const config = { "eslint.config.js": "export default [];\n" };
    const line =
      '- leave the API out of what eslint fixes, in eslint.config.js: { ignores: ["src/api/**"] }\n';
    const told = async (given: Readonly<Record<string, string>>) => {
      const { init, files } = project({ ...config, ...given });
      const { out } = await init(["--ignore"]);
      expect(files()["eslint.config.js"]).toBe(
        { ...config, ...given }["eslint.config.js"],
      );
      return out.includes(line);
    };
    expect(await told({})).toBe(true);
    const done = 'export default [{ ignores: ["src/api/**"] }];\n';
    expect(await told({ "eslint.config.js": done })).toBe(false);
  });
});
