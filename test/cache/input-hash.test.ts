import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { cacheFolder } from "../../src/cache/cache-folder.js";
import { inputHash } from "../../src/cache/input-hash.js";
import { buildGraph } from "../../src/graph/build-graph.js";
import { formattingTexts } from "../../src/output/formatting-texts.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { put, temporaryFolder } from "../support/temporary-folder.js";
import { fixtureSchemas, repository } from "../support/fixture-schemas.js";

const schema = {
  path: "/p/schema.prisma",
  name: "schema.prisma",
  text: `generator client {\n  output = env("CLIENT_OUTPUT")\n}\n`,
};

describe("the hash of a run's input", () => {
  const out = temporaryFolder();
  const plain = inputHash(out, { out }, [schema], {});

  test("is the same for the same, however it is done", () => {
    const manner = { out, force: true, dryRun: true, onStep: () => undefined };
    expect(inputHash(out, manner, [schema], { OTHER: "x" })).toBe(plain);
  });

  test("tells apart what decides about the output", () => {
    const others = [
      inputHash(out, { out, rpc: false }, [schema], {}),
      inputHash(out, { out }, [{ ...schema, text: "" }], {}),
      inputHash(out, { out }, [{ ...schema, name: "other" }], {}),
      inputHash(out, { out }, [schema], { CLIENT_OUTPUT: "a" }),
      inputHash(out, { out }, [schema], { CLIENT_OUTPUT: "b" }),
      inputHash(join(out, "a"), { out }, [schema], {}),
    ];
    expect(new Set([plain, ...others]).size).toBe(1 + others.length);
  });

  test("does not exist for what only running it can tell", () => {
    const models = { User: { type: () => "people" } };
    const options = { out, models } as unknown as { out: string };
    expect(inputHash(out, options, [schema], {})).toBeUndefined();
  });
});

test.each(fixtureSchemas)("the graph of %s is plain data", async (path) => {
  const { description } = await loadSchema(path, repository);
  const { graph } = buildGraph(description);
  // What JSON left out, a key that is made of it would not see change.
  expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
});

describe("what decides about formatting", () => {
  test.each([
    [".prettierrc", "semi: false\n"],
    [".prettierrc.json", `{"semi":false}`],
    [".prettierignore", "src\n"],
    [".editorconfig", "[*]\nindent_size = 4\n"],
    ["package.json", `{"devDependencies":{"prettier":"^3.0.0"}}`],
    ["package.json", `{"prettier":{"semi":false}}`],
  ])("is read from %s: %s", (name, text) => {
    const folder = temporaryFolder({ "src/file.ts": "" });
    const before = formattingTexts(join(folder, "src/api"));
    put(folder, name, text);
    const after = formattingTexts(join(folder, "src/api"));
    expect(before).toBeDefined();
    expect(after).toBeDefined();
    expect(after).not.toEqual(before);
  });

  test("is the prettier that a process began with, also after an upgrade", () => {
    const described = "node_modules/prettier/package.json";
    const folder = temporaryFolder({ [described]: `{"version":"3.0.0"}` });
    const before = formattingTexts(folder);
    expect(before).toContain(`{"version":"3.0.0"}`);
    put(folder, described, `{"version":"3.1.0"}`);
    expect(formattingTexts(folder)).toEqual(before);
  });

  test.each([
    ["prettier.config.js", "export default {};"],
    [".prettierrc.cts", ""],
    [".prettierrc", `"@org/prettier-config"`],
    [".prettierrc", "@org/prettier-config"],
    [".prettierrc.json", `{"plugins":["x"]}`],
    ["package.json", `{"prettier":"@org/prettier-config"}`],
    ["package.json", `{"prettier":{"plugins":["x"]}}`],
  ])("is left to prettier with %s: %s", (name, text) => {
    const folder = temporaryFolder({ [name]: text });
    expect(formattingTexts(join(folder, "src/api"))).toBeUndefined();
  });
});

describe("what is remembered is kept", () => {
  test("in the nearest node_modules", () => {
    const folder = temporaryFolder({
      "node_modules/x": "",
      "packages/a/node_modules/y": "",
      "packages/b/z": "",
    });
    expect(cacheFolder(join(folder, "packages/a/src"))).toBe(
      join(folder, "packages/a/node_modules/.cache/gen-api"),
    );
    expect(cacheFolder(join(folder, "packages/b/src"))).toBe(
      join(folder, "node_modules/.cache/gen-api"),
    );
  });

  test("else where the system keeps such things", () => {
    const folder = temporaryFolder();
    const home = () => "/home/me";
    expect(cacheFolder(folder, {}, home)).toBe(
      join("/home/me", ".cache/gen-api"),
    );
    expect(cacheFolder(folder, { XDG_CACHE_HOME: "/c" }, home)).toBe(
      join("/c", "gen-api"),
    );
    expect(cacheFolder(folder, { LOCALAPPDATA: "/l" }, home)).toBe(
      join("/l", "gen-api"),
    );
  });

  test("never in the working directory", () => {
    const folder = temporaryFolder();
    const env = { XDG_CACHE_HOME: "", LOCALAPPDATA: "cache" };
    expect(cacheFolder(folder, env, () => "/home/me")).toBe(
      join("/home/me", ".cache/gen-api"),
    );
    expect(cacheFolder(folder, env, () => undefined)).toBeUndefined();
  });
});
