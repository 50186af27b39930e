import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { ensureBuilt, root } from "../support/built-command.js";

const schema = `datasource db {
  provider = "sqlite"
}

model Post {
  id Int @id
}
`;

/** Runs a module in which `gen-api` is the built package; its last value. */
async function evaluate(script: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: root },
  );
  return JSON.parse(stdout);
}

describe("gen-api as a library", () => {
  beforeAll(ensureBuilt);

  test("generates, and tells what it did", async () => {
    const cwd = temporaryFolder({ "schema.prisma": schema });
    const result = await evaluate(`
      import { generate } from "gen-api";
      const steps = [];
      const result = await generate({
        cwd: ${JSON.stringify(cwd)},
        out: "api",
        onStep: (step) => steps.push(step),
      });
      console.log(JSON.stringify({ ...result, steps }));
    `);
    const { ".gen-api.json": manifest, ...files } = tree(join(cwd, "api"));
    expect(manifest).toBeDefined();
    expect(result).toMatchObject({
      out: join(cwd, "api"),
      models: 1,
      fileCount: Object.keys(files).length,
      files: Object.keys(files).map((path) => ({ path, state: "created" })),
      // The schema makes no client, so its import is a guess.
      diagnostics: [{ severity: "warning" }],
      steps: ["load", "graph", "render", "format", "write"],
    });
  });

  test("throws what the command would print", async () => {
    const cwd = temporaryFolder({ "schema.prisma": "model A {\n  b C\n}\n" });
    const script = (options: object): string => `
      import { generate, SchemaError, UsageError } from "gen-api";
      const thrown = await generate(${JSON.stringify({ cwd, ...options })})
        .catch((error) => error);
      console.log(JSON.stringify([
        thrown instanceof SchemaError,
        thrown instanceof UsageError,
      ]));
    `;
    expect(await evaluate(script({ out: "api" }))).toEqual([true, false]);
    const useless = { out: "api", rest: false, rpc: false };
    expect(await evaluate(script(useless))).toEqual([false, true]);
  });

  test("refuses wrong options, all at once", async () => {
    const said = await evaluate(`
      import { generate, UsageError } from "gen-api";
      const wrong = [
        undefined,
        {},
        { out: 3, idDivider: "~~", client: 1, models: "Post", format: "no" },
        { out: "api", excludes: ["Secret"], only: "Post", force: true },
        { out: "api", dryrun: true },
        // "false" would be true, and overwrite what a person has edited.
        { out: "api", force: "false", dryRun: 1, cwd: null, configFile: 2, onStep: 3 },
      ];
      console.log(JSON.stringify(await Promise.all(wrong.map((options) =>
        generate(options).catch((error) => error instanceof UsageError &&
          error.diagnostics.map(({ message }) => message))))));
    `);
    const missing = ['say where to write: "out", for example "src/api"'];
    expect(said).toEqual([
      missing,
      missing,
      [
        '"out" must be a string, not 3',
        '"idDivider" must be one character other than ~ and /',
        '"client" must be a string, not 1',
        '"models" must be a list of names or settings by model, not "Post"',
        '"format" must be a boolean, not "no"',
      ],
      [
        '"excludes" is no option; did you mean "exclude"?',
        '"only" must be a list of strings, not "Post"',
      ],
      ['"dryrun" is no option; did you mean "dryRun"?'],
      [
        '"configFile" must be a string, not 2',
        '"cwd" must be a string, not null',
        '"dryRun" must be a boolean, not 1',
        '"force" must be a boolean, not "false"',
        '"onStep" must be a function, not 3',
      ],
    ]);
  });

  test("tells problems also where the configuration file is not there", async () => {
    const cwd = temporaryFolder({ "schema.prisma": schema });
    const options = {
      cwd,
      out: "api",
      configFile: "a.ts",
      exclude: ["Nobody"],
    };
    const said = await evaluate(`
      import { generate, UsageError } from "gen-api";
      const thrown = await generate(${JSON.stringify(options)}).catch((error) => error);
      console.log(JSON.stringify(thrown instanceof UsageError && thrown.message));
    `);
    expect(said).toContain('"exclude" names "Nobody"');
  });

  test("types a configuration", async () => {
    const value = await evaluate(`
      import { defineConfig } from "gen-api";
      console.log(JSON.stringify(defineConfig({ out: "api" })));
    `);
    expect(value).toEqual({ out: "api" });
  });
});
