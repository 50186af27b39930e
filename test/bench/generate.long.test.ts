import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { measureCommand } from "../../bench/generate/measure-command.js";
import { genApi, genApiDescribed } from "../../bench/generate/generators.js";
import { changeOneModel, megabytes } from "../../bench/generate/project.js";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { generate } from "../../src/generate.js";
import { ensureBuilt } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { budgets } from "../budgets.js";

/** A project of as many models, generated once. */
async function project(models: number) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "schema.prisma"), syntheticSchema(models));
  const run = () => generate({ cwd, schema: "schema.prisma", out: "src/api" });
  return { cwd, run, first: await run() };
}

describe("what generating costs", () => {
  beforeAll(ensureBuilt);

  test("after a change of one model does not grow with the others", async () => {
    const rendered = [];
    for (const models of [20, 200]) {
      const { cwd, run, first } = await project(models);
      expect(first.rendered).toBe(first.fileCount);
      changeOneModel(cwd);
      rendered.push((await run()).rendered);
      expect((await run()).rendered).toBe(0);
    }
    const [few, many] = rendered;
    expect(few).toBe(many);
  });

  test("grows no faster than the schema, in bytes", async () => {
    const [small, large] = [await project(120), await project(360)];
    const api = (cwd: string): number => megabytes(join(cwd, "src/api"));
    const growth = api(large.cwd) / api(small.cwd);
    expect(growth).toBeGreaterThan(2.7);
    expect(growth).toBeLessThan(3.3);
  });

  test.each([
    ["the code", genApi, "generating 1000 models"],
    [
      "the code and its descriptions",
      genApiDescribed,
      "generating and describing 1000 models",
    ],
  ] as const)(
    "is little memory for 1000 models: %s",
    async (_, { command }, budget) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, "schema.prisma"), syntheticSchema(1_000));
      const first = await measureCommand(command, cwd, 60);
      expect(first?.peakMegabytes).toBeLessThanOrEqual(budgets[budget].limit);
      const again = await measureCommand(command, cwd, 60);
      // Nothing of it is needed where nothing changed.
      expect(again?.cpuSeconds).toBeLessThan((first?.cpuSeconds ?? 0) / 2);
    },
  );
});
