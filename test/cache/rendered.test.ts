import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { GenerateOptions } from "../../src/generate-options.js";
import { generate } from "../../src/generate.js";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";
import { root } from "../support/built-command.js";

const schema = readFileSync(
  join(root, "fixtures/catalogue/schema.prisma"),
  "utf8",
);

/** Files of a model: `resource.ts`, `rest.ts` and `rpc.ts`. */
const OWN = 3;

describe("a run renders", () => {
  let cwd: string;
  let all: number;
  /** Files of the whole schema, such as `index.ts`. */
  let whole: number;

  const run = (options: Partial<GenerateOptions> = {}) =>
    generate({ cwd, schema: "schema.prisma", out: "api", ...options });
  const edit = (from: string | RegExp, to: string): void => {
    const edited = schema.replace(from, to);
    expect(edited).not.toBe(schema);
    put(cwd, "schema.prisma", edited);
  };
  /** What a folder holds in which nothing is remembered. */
  const clean = async (options: Partial<GenerateOptions> = {}) => {
    rmSync(join(cwd, "clean"), { recursive: true, force: true });
    await run({ ...options, out: "clean" });
    return tree(join(cwd, "clean"));
  };

  beforeEach(async () => {
    cwd = temporaryFolder({ "schema.prisma": schema });
    const first = await run();
    all = first.fileCount;
    whole = all - first.models * OWN;
    expect(whole).toBeGreaterThan(0);
    expect(first.rendered).toBe(all);
  });

  test("nothing when nothing changed", async () => {
    const again = await run();
    expect(again).toMatchObject({ models: 5, fileCount: all, rendered: 0 });
    expect(again.files).toHaveLength(all);
    expect(again.files.every(({ state }) => state === "unchanged")).toBe(true);
    expect((await run({ dryRun: true })).rendered).toBe(0);
  });

  test("nothing when only the texts around declarations changed", async () => {
    put(cwd, "schema.prisma", `// A comment\n\n${schema}`);
    expect((await run()).rendered).toBe(0);
  });

  test("the files of a model that changed, and those of the whole schema", async () => {
    edit(/model Brand \{/, "model Brand {\n  motto String?");
    const { rendered, files } = await run();
    expect(rendered).toBe(OWN + whole);
    expect(tree(join(cwd, "api"))).toEqual(await clean());
    const changed = files.filter(({ state }) => state !== "unchanged");
    expect(changed.map(({ path }) => path).sort()).toEqual([
      "brand/resource.ts",
      "openapi/rest.json",
      "openapi/rpc.json",
      "schema.ts",
    ]);
  });

  test("its own alone also where its type changes: neighbours refer to its module", async () => {
    const options = { models: { Brand: { type: "make" } } };
    expect((await run(options)).rendered).toBe(OWN + whole);
    expect(tree(join(cwd, "api"))).toEqual(await clean(options));
  });

  test("also the neighbours of one that is called otherwise, and theirs", async () => {
    const bodies = [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)];
    const around = (names: ReadonlySet<string>) =>
      new Set(
        bodies
          .filter(
            ([, name = "", body = ""]) =>
              names.has(name) ||
              [...names].some((one) =>
                new RegExp(`^ +\\w+ +${one}\\b`, "m").test(body),
              ),
          )
          .map(([, name = ""]) => name),
      );
    const neighbours = around(new Set(["Warehouse"]));
    expect(neighbours.size).toBeGreaterThan(1);
    edit(/\bWarehouse\b/g, "Depot");
    const { rendered } = await run();
    // What can be written below a record depends on the relations of the members.
    expect(rendered).toBe(around(neighbours).size * OWN + whole);
    expect(tree(join(cwd, "api"))).toEqual(await clean());
  });

  test("what is missing or was edited, and nothing else", async () => {
    rmSync(join(cwd, "api/brand/rpc.ts"));
    put(cwd, "api/brand/rest.ts", "mine\n");
    const { rendered, files } = await run();
    expect(rendered).toBe(2);
    expect(files).toContainEqual(
      expect.objectContaining({ path: "brand/rest.ts", state: "edited" }),
    );
    expect((await run()).rendered).toBe(1);
    expect((await run({ force: true })).rendered).toBe(1);
    expect((await run()).rendered).toBe(0);
    expect(tree(join(cwd, "api"))).toEqual(await clean());
  });

  test("all in an empty folder, whatever is remembered", async () => {
    rmSync(join(cwd, "api"), { recursive: true });
    expect((await run()).rendered).toBe(all);
    expect(tree(join(cwd, "api"))).toEqual(await clean());
  });

  test.each<[string, Partial<GenerateOptions>]>([
    ["a client", { client: "@org/client" }],
    ["a service", { rest: false }],
    ["the other service", { rpc: false }],
    ["models", { exclude: ["Review"] }],
    ["types", { models: { Brand: { type: "make" } } }],
    ["a divider", { idDivider: "+" }],
  ])("what another choice of %s asks for", async (_, options) => {
    const { rendered, files } = await run(options);
    expect(rendered).toBeGreaterThan(0);
    expect(files.some(({ state }) => state === "changed")).toBe(true);
    expect(tree(join(cwd, "api"))).toEqual(await clean(options));
    expect((await run(options)).rendered).toBe(0);
  });

  test("what the project and its environment ask for", async () => {
    put(cwd, "tsconfig.json", `{"compilerOptions":{"module":"commonjs"}}`);
    expect((await run()).rendered).toBe(all);
    put(cwd, ".prettierrc", `{"singleQuote":true}`);
    const formatted = await run();
    expect(formatted.files.some(({ state }) => state === "changed")).toBe(true);
    expect(tree(join(cwd, "api"))).toEqual(await clean());
    expect((await run()).rendered).toBe(0);
    put(cwd, ".prettierrc", `{"singleQuote":true,"semi":false}`);
    await run();
    expect(tree(join(cwd, "api"))).toEqual(await clean());
  });

  test("all where prettier is configured by code, which may say otherwise each time", async () => {
    const configuration = (semi: boolean): string =>
      `import { semi } from "./${semi}.mjs";\nexport default { semi };\n`;
    put(cwd, "true.mjs", "export const semi = true;\n");
    put(cwd, "prettier.config.mjs", configuration(true));
    await run();
    const again = await run();
    expect(again.timings.format).toBeDefined();
    expect(again.files.every(({ state }) => state === "unchanged")).toBe(true);
  });
});
