import { expect, test } from "@jest/globals";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { type Overlaps, overlapsOf } from "./overlaps.js";
import { runGraph } from "./run-graph.js";

async function measure(
  models: number,
  ...args: readonly string[]
): Promise<Overlaps> {
  const schema = syntheticSchema(models);
  const folder = temporaryFolder({ "schema.prisma": schema });
  const { stdout } = await runGraph(folder, "--format", "dot", ...args);
  return overlapsOf(stdout);
}

test("a picture of 50 models has labels and titles that nothing lies on", async () => {
  const { labels, ofLabels, ofTitles } = await measure(50);
  expect(labels).toBeGreaterThan(15);
  expect({ ofLabels, ofTitles }).toEqual({ ofLabels: [], ofTitles: [] });
});

// Graphviz keeps no distance from lines that turn sharply between two columns of models.
test("of other pictures, something lies on one label in twenty at most", async () => {
  const all: Overlaps[] = [await measure(50, "--group", "none")];
  for (const models of [30, 40, 45, 55, 60]) {
    all.push(await measure(models), await measure(models, "--fields", "none"));
  }
  const labels = all.reduce((sum, one) => sum + one.labels, 0);
  const touched = all.flatMap(({ ofLabels }) => ofLabels);
  expect(touched.length).toBeLessThan(labels / 20);
  expect(all.flatMap(({ ofTitles }) => ofTitles).length).toBeLessThan(3);
});
