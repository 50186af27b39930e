import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { configProblems } from "../../src/config/check-config.js";
import { loadConfig } from "../../src/config/load-config.js";
import { atSetting } from "../../src/source/at-setting.js";
import { nearestName } from "../../src/runtime/contract/nearest-name.js";
import { selectModels, unknownModels } from "../../src/config/select-models.js";
import {
  settingPlaces,
  type SettingPlaces,
} from "../../src/source/setting-places.js";
import { syntaxProblems } from "../../src/source/syntax-problems.js";
import { ensureBuilt, runCommand } from "../support/built-command.js";
import { put, temporaryFolder } from "../support/temporary-folder.js";

const circle: Record<string, unknown> = {};
circle["self"] = circle;

describe("a configuration", () => {
  test.each<[string, unknown]>([
    [`must export a configuration as its default`, undefined],
    [`must export a configuration as its default`, []],
    [`"modles" is no option; did you mean "models"?`, { modles: [] }],
    [`"constructor" is no option`, { constructor: 1 }],
    [`"out" must be a string, not 3`, { out: 3 }],
    [
      `"models" must be a list of names or settings by model, not "A"`,
      { models: "A" },
    ],
    [
      `"models" must be a list of names or settings by model, not ["A",3]`,
      { models: ["A", 3] },
    ],
    [`"exclude" must be a list of strings, not "A"`, { exclude: "A" }],
    [`"exclude" must be a list of strings, not ["A",3]`, { exclude: ["A", 3] }],
    [`"idDivider" must be one character`, { idDivider: "~" }],
    [`"idDivider" must be one character`, { idDivider: "/" }],
    [`"idDivider" must be one character`, { idDivider: "--" }],
    [`"idDivider" must be one character`, { idDivider: "" }],
    [`"rest" must be a boolean, not null`, { rest: null }],
    [
      `"atomic" must be { path: "operations" } or another path`,
      { atomic: true },
    ],
    [
      `"atomic" must be { path: "operations" } or another path`,
      { atomic: { path: "a/b" } },
    ],
    [
      `"atomic" must be { path: "operations" } or another path`,
      { atomic: { path: "a", max: 3 } },
    ],
    [`"openapi" must be "json", "yaml" or "none", not true`, { openapi: true }],
    [`"rpc" must be a boolean, not function`, { rpc: () => true }],
    [`must export a configuration as its default`, new Map()],
    [`settings by model, not Map`, { models: new Map() }],
    [`settings by model, not Promise`, { models: Promise.resolve({}) }],
    [`"rpc" must be a boolean, not bigint`, { rpc: 1n }],
    [`"rest" must be a boolean, not object`, { rest: circle }],
    [`"client" must not be empty`, { client: "" }],
    [`"schema" must not be empty`, { schema: "" }],
    [`"out" must not be empty`, { out: "" }],
  ])("is refused with %s", (message, value) => {
    const [problem, ...others] = configProblems(value);
    expect(problem?.message).toContain(message);
    expect(others).toEqual([]);
  });

  test("may leave everything out, or undefined", () => {
    expect(configProblems({ out: undefined })).toEqual([]);
  });

  test("is empty without a file, and absolute with one", async () => {
    const folder = temporaryFolder();
    expect(await loadConfig(undefined, folder)).toEqual({ config: {} });
    const other = temporaryFolder({
      "conf/my.mjs": `export default { schema: "a", out: "../b", rpc: false };`,
    });
    expect(await loadConfig("conf/my.mjs", other)).toEqual({
      file: join(other, "conf/my.mjs"),
      config: {
        schema: join(other, "conf/a"),
        out: join(other, "b"),
        rpc: false,
      },
    });
  });

  test("tells what is wrong with settings of models beside wrong options", async () => {
    const folder = temporaryFolder({
      "gen-api.config.mjs": `export default {
  models: {
    Post: { type: 3, fields: { title: { hidden: "yes" }, body: 1 } },
    User: [],
  },
  rest: "no",
};`,
    });
    await expect(loadConfig(undefined, folder)).rejects.toMatchObject({
      diagnostics: [
        { line: 3, setting: "models.Post.type" },
        { line: 3, setting: "models.Post.fields.title.hidden" },
        { line: 3, setting: "models.Post.fields.body" },
        { line: 4, setting: "models.User" },
        { line: 6, setting: "rest" },
      ],
    });
    for (const models of ["3", "null", "'Post'", "['Post', 3]", "[]"]) {
      const other = temporaryFolder({
        "gen-api.config.mjs": `export default { models: ${models}, rest: 1 };`,
      });
      await expect(loadConfig(undefined, other)).rejects.toThrow(
        '"rest" must be a boolean',
      );
      await expect(loadConfig(undefined, other)).rejects.not.toThrow(
        "models.0",
      );
    }
  });

  test("that cannot be parsed says where", async () => {
    const folder = temporaryFolder({
      "gen-api.config.ts":
        "export default {\n  models: { Post: { hidden: } },\n",
    });
    await expect(loadConfig(undefined, folder)).rejects.toMatchObject({
      diagnostics: [
        { file: "gen-api.config.ts", line: 2, column: 29 },
        { file: "gen-api.config.ts", line: 3 },
      ],
    });
  });

  test("that lacks its end is not completed", async () => {
    const folder = temporaryFolder({
      "gen-api.config.ts": 'export default {\n  out: "src/api"',
    });
    await expect(loadConfig(undefined, folder)).rejects.toMatchObject({
      diagnostics: [{ line: 2, message: "'}' expected." }],
    });
  });

  test("that is neither JavaScript nor TypeScript is left to Node", async () => {
    const folder = temporaryFolder({ "api.json": '{ "out": "api" }' });
    const file = join(folder, "api.json");
    expect(await syntaxProblems(file, folder)).toEqual([]);
  });

  test("is found by four names, in their order", async () => {
    const names = ["ts", "mts", "js", "mjs"].map(
      (end) => `gen-api.config.${end}`,
    );
    for (const [at, name] of names.entries()) {
      const files = names.slice(at).map((one) => [one, "export default {"]);
      const folder = temporaryFolder(
        Object.fromEntries(files) as Record<string, string>,
      );
      await expect(loadConfig(undefined, folder)).rejects.toMatchObject({
        diagnostics: [{ file: name }],
      });
    }
  });

  test("is a file", async () => {
    const folder = temporaryFolder({ "conf/api.mjs": "export default {};" });
    for (const name of ["conf", "conf/none.mjs"]) {
      await expect(loadConfig(name, folder)).rejects.toThrow(
        `there is no configuration file ${name}`,
      );
    }
  });

  test("of another name is not overlooked", async () => {
    const folder = temporaryFolder({ "gen-api.config.cjs": "" });
    await expect(loadConfig(undefined, folder)).rejects.toThrow(
      "gen-api.config.cjs is not read: a configuration is gen-api.config.ts, ",
    );
    await expect(
      loadConfig("gen-api.config.cjs", folder),
    ).resolves.toMatchObject({ config: {} });
    put(folder, "gen-api.config.mjs", "export default { out: 'api' };");
    expect((await loadConfig(undefined, folder)).config.out).toBeDefined();
  });

  test("may be promised", async () => {
    const folder = temporaryFolder({
      "kept.mjs": `export default Promise.resolve({ rpc: false });`,
      "broken.mjs": `export default Promise.reject(new Error("no token"));`,
    });
    const { config } = await loadConfig("kept.mjs", folder);
    expect(config).toEqual({ rpc: false });
    await expect(loadConfig("broken.mjs", folder)).rejects.toThrow(
      /^broken.mjs cannot be loaded: no token$/,
    );
  });

  test("that cannot be loaded says why", async () => {
    const folder = temporaryFolder({
      "app/gen-api.config.mjs": `throw new Error("no token");`,
    });
    await expect(loadConfig("app/gen-api.config.mjs", folder)).rejects.toThrow(
      /^app\/gen-api.config.mjs cannot be loaded: no token$/,
    );
  });
});

describe("a configuration that ends the process", () => {
  beforeAll(ensureBuilt);

  test.each([
    ["by itself", "process.exit(0);"],
    ["by waiting for nothing", "await new Promise(() => {});"],
  ])("%s is neither success nor drift", async (_, code) => {
    const cwd = temporaryFolder({
      "gen-api.config.mjs": `${code}\nexport default { out: "api" };\n`,
    });
    const { status, stderr } = await runCommand(["--check"], cwd);
    expect(stderr).toMatch(
      /^gen-api: the process was ended before gen-api was done$/m,
    );
    // Whoever ended it is told once.
    expect(stderr.match(/^gen-api: /gm)).toHaveLength(1);
    expect(status).toBe(2);
  });

  test("later, before gen-api is done, is neither", async () => {
    const cwd = temporaryFolder({
      "schema.prisma": "model",
      "gen-api.config.mjs": `process.nextTick(() => setImmediate(() => process.exit(0)));
export default { out: "api" };
`,
    });
    const { status, stderr } = await runCommand(["--check"], cwd);
    expect(stderr).toBe(
      "gen-api: the process was ended before gen-api was done\n",
    );
    expect(status).toBe(2);
  });
});

/** Places in the text of a configuration. */
function placesIn(text: string, name = "c.ts"): Promise<SettingPlaces> {
  const folder = temporaryFolder({ [name]: text });
  return settingPlaces(join(folder, name), folder);
}

describe("a place in a configuration", () => {
  test.each([
    ["out", 2, 3],
    ["exclude", 3, 3],
    ["exclude.Nah", 3, 21],
    ["models.User.id", 4, 21],
    ["models.User.rest", 4, 13],
  ])("%s is in line %i, column %i", async (setting, line, column) => {
    const places = await placesIn(`export default {
  out: "api",
  exclude: ["Post", "Nah"],
  models: { User: { id: "x" } },
};`);
    expect(places(setting)?.position).toMatchObject({ line, column });
    expect(places("exclude.User")).toBeUndefined();
  });

  test.each([
    ["models.User.id", 2, 16],
    ["models.Tag.rest", 7, 10],
    // What is spread has the place of what it is spread into.
    ["models.Post.type", 9, 40],
    ["exclude.Nah", 1, 22],
  ])("%s is found in a constant", async (setting, line, column) => {
    const places = await placesIn(`const exclude = ["", "Nah"] as const;
const user = { id: "x" } satisfies ModelConfig;
const shared = { Post: { type: "posts" } };
const models = {
  User: user,
  ...shared,
  Tag: { rest: 2 },
};
export default defineConfig({ exclude, models });`);
    expect(places(setting)?.position).toMatchObject({ line, column });
  });

  test.each([
    ["export default load();", {}],
    ["export default a; const a = b; const b = a;", {}],
    ["export default { schema };", { line: 1, column: 18 }],
  ])("of a setting that may be computed: %s", async (text, place) => {
    const folder = temporaryFolder({ "c.ts": text });
    const setting = { file: join(folder, "c.ts"), member: "schema" };
    const { file, line, column } = await atSetting(
      { severity: "error", message: "gone" },
      setting,
      folder,
    );
    expect({ file, line, column }).toEqual({ file: "c.ts", ...place });
  });
});

describe("a place of a name with dots, or of one that is there twice", () => {
  test.each([
    ["out", 4, 3],
    ["x.y", 3, 3],
    ["exclude.auth.User", 5, 21],
    ["models.User.email", 6, 23],
    ["models.User.fields.a.b", 6, 59],
    ["models.User.hidden", 6, 41],
  ])("%s is in line %i, column %i", async (setting, line, column) => {
    const text = `export default {
  out: "api",
  "x.y": 1,
  out: 5,
  exclude: ["User", "auth.User"],
  models: { User: {}, "User.email": {}, User: { fields: { "a.b": {} } } },
};`;
    const places = await placesIn(text, "c.mjs");
    expect(places(setting)?.position).toMatchObject({ line, column });
  });
});

describe("the nearest name", () => {
  test.each([
    ["Pots", ["User", "Post", "Posts"], "Post"],
    ["post", ["User", "Post"], "Post"],
    ["Comentary", ["Comment", "Commentary"], "Commentary"],
    ["Order", ["User", "Post"], undefined],
    ["", ["User"], undefined],
  ])("to %j among %j is %j", (typed, names, nearest) => {
    expect(nearestName(typed, names)).toBe(nearest);
  });
});

describe("the selected models", () => {
  const names = ["User", "Post", "constructor"];
  const kept = (selection: object): readonly string[] =>
    names.filter(selectModels(names, selection));

  test("are all of them by default", () => {
    expect(kept({})).toEqual(names);
  });

  test("are those that are named and not excluded", () => {
    expect(kept({ models: ["Post", "User"] })).toEqual(["User", "Post"]);
    expect(kept({ exclude: ["User"] })).toEqual(["Post", "constructor"]);
    expect(kept({ models: ["User", "Post"], exclude: ["User"] })).toEqual([
      "Post",
    ]);
  });

  test("are none where none are named", () => {
    expect(kept({ models: [] })).toEqual([]);
    expect(kept({ models: ["User"], only: [] })).toEqual([]);
  });

  test("must exist", () => {
    const asked = { models: ["Post", "Usr"], exclude: ["toString"] };
    expect(unknownModels(names, asked)).toEqual([
      {
        setting: "models.Usr",
        message: `"models" names "Usr", which is no model of the schema; did you mean "User"?`,
      },
      {
        setting: "exclude.toString",
        message: `"exclude" names "toString", which is no model of the schema`,
      },
    ]);
    // The command line's names stand in no configuration, and in the place of its own.
    expect(
      unknownModels(names, { models: ["Usr"], only: ["Nobody", "Nobody"] }),
    ).toEqual([
      { message: `"models" names "Nobody", which is no model of the schema` },
    ]);
  });
});
