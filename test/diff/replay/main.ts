import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareApis } from "../../../src/diff/compare-apis.js";
import { makeTables } from "../../../src/serve/served-data.js";
import { pairs } from "../pairs.js";
import type { SchemaPair } from "../schema-pair.js";
import {
  type Application,
  openApplication,
  type Source,
} from "./application.js";
import { citextServer, isCitext } from "./citext-database.js";
import { migrate } from "./migrate.js";
import { record, type Recording, replay } from "./replay.js";

/**
 * Replays what the older services of each pair answered against the newer ones. Prints what
 * does not agree with the comparison: it says breaking exactly where an exchange no longer
 * keeps its contract, and names the kinds of these. Arguments choose pairs by their names.
 */
const folder = mkdtempSync(join(tmpdir(), "gen-api-replay-"));
const names = new Set(process.argv.slice(2));
const chosen = pairs.filter(
  ({ name, before, after, notReplayed }) =>
    names.has(name) ||
    (names.size === 0 &&
      notReplayed === undefined &&
      (citextServer !== undefined || !isCitext(before + after))),
);
const recorded = new Map<string, Recorded>();
let exchanges = 0;
let wrong = 0;
try {
  for (const [index, pair] of chosen.entries()) {
    const problem = await problemOf(pair, join(folder, String(index)));
    if (problem === undefined) continue;
    wrong += 1;
    print(`${pair.name}: ${problem}`);
  }
  print(
    `${String(chosen.length)} pairs, ${String(exchanges)} exchanges, ${String(wrong)} wrong`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  for (const { application } of recorded.values()) await application.close();
  rmSync(folder, { recursive: true, force: true });
}

async function problemOf(
  { before, after, configBefore, configAfter }: SchemaPair,
  place: string,
): Promise<string | undefined> {
  const key = JSON.stringify([before, configBefore]);
  const old =
    recorded.get(key) ??
    (await recordFrom(sourceOf(before, configBefore), `${place}-before`));
  recorded.set(key, old);
  const source = sourceOf(after, configAfter);
  const now = await openApplication(source, `${place}-after`);
  try {
    await migrate(old.application, now);
    const broken = await replay(old.recording, now);
    exchanges += old.recording.exchanges.length;
    const hits = compareApis(old.application.api, now.api)
      .filter(({ verdict }) => verdict === "breaking")
      .flatMap((finding) => finding.hits);
    const missed = broken.find(({ kind }) => !hits.includes(kind));
    if (missed) return `not found: ${missed.kind}, ${missed.what}`;
    return hits.length > 0 && broken.length === 0
      ? "breaking, and no exchange broke"
      : undefined;
  } catch (error) {
    return `not replayed: ${String(error)}`;
  } finally {
    await now.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Recorded {
  readonly application: Application;
  readonly recording: Recording;
}

function sourceOf(schema: string, config: object | undefined): Source {
  return { schema, ...(config && { config }) };
}

async function recordFrom(source: Source, place: string): Promise<Recorded> {
  const application = await openApplication(source, place);
  const options = { rows: 3, seed: 1, isSeeded: true };
  const { database, client, schema } = application;
  await makeTables(database, client, schema, options);
  return { application, recording: await record(application) };
}
