import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { ensureBuilt, runCommand } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";

const schema = syntheticSchema(300);

/** GitHub draws with the limits that Mermaid has by default. */
const github = { characters: 50_000, edges: 500 };

beforeAll(ensureBuilt);

describe("a picture of 300 models", () => {
  test.each(["mermaid", "dot", "svg", "json"])(
    "is drawn as %s",
    async (format) => {
      const folder = temporaryFolder({ "schema.prisma": schema });
      const args = ["graph", "--format", format, "--out", "picture"];
      const { status, stderr } = await runCommand(args, folder);
      expect(status).toBe(0);
      if (format === "json") expect(stderr).toBe("");
      else expect(stderr).toContain("300 models: names only");
    },
  );

  test("says what to do where GitHub may not draw it", async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    const { status, stdout, stderr } = await runGraph(
      folder,
      ...["--fields", "all"],
    );
    expect(status).toBe(0);
    expect(stdout.length).toBeLessThan(github.characters);
    const notes = stderr.split("\n");
    expect(notes[0]).toMatch(
      /GitHub may not draw \d+ characters .*--fields keys is taken$/,
    );
    expect(notes[1]).toMatch(/--fields none is taken$/);
    expect(notes[2]).toMatch(/use --split or --focus$/);
  });

  test("is split into files that GitHub draws", async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    const { status, stderr } = await runGraph(folder, "--split", "models");
    expect(status).toBe(0);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    const files = readdirSync(join(folder, "models"));
    expect(files).toContain("overview.mmd");
    expect(files.length).toBeGreaterThan(20);
    const drawn = new Set<string>();
    for (const file of files) {
      const text = readFileSync(join(folder, "models", file), "utf8");
      expect(text.length).toBeLessThan(github.characters);
      if (file === "overview.mmd") continue;
      const { entities, relations } = await readMermaid(text);
      expect(relations.length).toBeLessThan(github.edges);
      const own = entities.filter(({ fields }) => fields.length > 0);
      own.forEach(({ name }) => drawn.add(name));
    }
    expect(drawn.size).toBe(300);
  });

  test("has an overview that fits on a screen, in letters that can be read", async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    const args = ["--split", "models", "--format", "svg"];
    expect((await runGraph(folder, ...args)).status).toBe(0);
    const files = readdirSync(join(folder, "models"));
    for (const file of files) {
      const svg = readFileSync(join(folder, "models", file), "utf8");
      const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)];
      // A point is four thirds of a pixel.
      const pixels = sizes.map(([, size]) => (Number(size) * 4) / 3);
      expect(Math.min(...pixels)).toBeGreaterThanOrEqual(10);
      if (file !== "overview.svg") continue;
      const [, width, height] =
        /width="(\d+)pt" height="(\d+)pt"/.exec(svg) ?? [];
      expect((Number(width) * 4) / 3).toBeLessThan(4_000);
      expect((Number(height) * 4) / 3).toBeLessThan(4_000);
    }
    const again = await runGraph(folder, ...args, "--check");
    expect(again.status).toBe(0);
  });
});
