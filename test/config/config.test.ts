import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { checkConfig } from "../../src/config/check-config.js";
import { loadConfig } from "../../src/config/load-config.js";
import { nearestName } from "../../src/config/nearest-name.js";
import { selectModels } from "../../src/config/select-models.js";
import { temporaryFolder } from "../output/temporary-folder.js";

describe("a configuration", () => {
  test.each<[string, unknown]>([
    [`c.ts must export a configuration as its default`, undefined],
    [`c.ts must export a configuration as its default`, []],
    [`c.ts: "modles" is no option; did you mean "models"?`, { modles: [] }],
    [`c.ts: "constructor" is no option`, { constructor: 1 }],
    [`c.ts: "out" must be a string, not 3`, { out: 3 }],
    [
      `c.ts: "models" must be a list of names or settings by model, not "A"`,
      { models: "A" },
    ],
    [`c.ts: "idDivider" must be one character`, { idDivider: "~" }],
    [`c.ts: "idDivider" must be one character`, { idDivider: "--" }],
    [`c.ts: "rest" must be a boolean, not null`, { rest: null }],
    [
      `c.ts: "openapi" must be "json", "yaml" or "none", not true`,
      { openapi: true },
    ],
    [`c.ts: "rpc" must be a boolean, not function`, { rpc: () => true }],
  ])("is refused with %s", (message, value) => {
    expect(() => checkConfig(value, "c.ts")).toThrow(message);
  });

  test("may leave everything out, or undefined", () => {
    expect(checkConfig({ out: undefined }, "c.ts")).toEqual({});
  });

  test("is empty without a file, and absolute with one", async () => {
    const folder = temporaryFolder();
    expect(await loadConfig(undefined, folder)).toEqual({});
    const other = temporaryFolder({
      "conf/my.mjs": `export default { schema: "a", out: "../b", rpc: false };`,
    });
    expect(await loadConfig("conf/my.mjs", other)).toEqual({
      schema: join(other, "conf/a"),
      out: join(other, "b"),
      rpc: false,
    });
  });

  test("that cannot be loaded says why", async () => {
    const folder = temporaryFolder({
      "gen-api.config.mjs": `throw new Error("no token");`,
    });
    await expect(loadConfig(undefined, folder)).rejects.toThrow(
      "gen-api.config.mjs cannot be loaded: no token",
    );
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

  test("must exist", () => {
    expect(() => kept({ exclude: ["toString"] })).toThrow(
      `"exclude" names "toString", which is no model of the schema`,
    );
  });
});
