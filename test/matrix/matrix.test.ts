import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  type RecordedSpans,
  recordSpans,
} from "../e2e/telemetry/record-spans.js";
import { capabilities, type CapabilityName } from "./capabilities.js";
import { type Matrix, openMatrix } from "./open-matrix.js";
import { table } from "./table.js";
import { type WayName, ways } from "./ways.js";

// What each cell of the table says: with Prisma's reads and with those by SQL, whose answers
// must be the same bytes.

let plain: Matrix;
let bySql: Matrix;
let spans: RecordedSpans;
beforeAll(async () => {
  plain = await openMatrix(false);
  bySql = await openMatrix(true);
  spans = recordSpans();
});
afterAll(async () => {
  await spans.stop();
  await bySql.close();
  await plain.close();
});

const tested = Object.entries(table).flatMap(([capability, row]) =>
  Object.entries(row)
    .filter(([, cell]) => cell === "tested")
    .map(([way]) => [capability as CapabilityName, way as WayName] as const),
);

test.each(tested)("%s, %s", async (capability, name) => {
  const way = ways[name];
  for (const app of [plain, bySql]) {
    app.answers();
    await capabilities[capability]({ app, way, spans });
  }
  const answers = plain.answers();
  expect(answers.length).toBeGreaterThan(0);
  expect(bySql.answers()).toEqual(answers);
});
