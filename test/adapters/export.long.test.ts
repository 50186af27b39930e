import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { endProcess } from "../support/end-process.js";
import {
  type FreshDatabase,
  freshDatabase,
} from "../support/fresh-database.js";
import { type PreparedApplication, prepare } from "../support/prepare.js";
import { runScript } from "../support/run-script.js";

const rows = 1_000_000;
const megabyte = 1_048_576;

const seed = `INSERT INTO "Comment" ("id", "body", "createdAt", "postId", "authorId")
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${String(rows)})
SELECT printf('%08d', n), 'Comment ' || n, '2026-01-01T00:00:00.000Z', 1, 'ada' FROM numbers;`;

let application: PreparedApplication;
let database: FreshDatabase;

beforeAll(async () => {
  application = await prepare("blog", "sqlite");
  database = await freshDatabase(application, "sqlite");
  await runScript("sqlite", database.url, `DELETE FROM "Comment"; ${seed}`);
}, 120_000);
afterAll(() => database.drop());

interface Told {
  /** Of findMany. */
  readonly calls: number;
  /** Bytes of memory, now and at most since it was last asked. */
  readonly rss: number;
  readonly peak: number;
}

describe.each(["node", "express", "fastify", "fetch"])("by %s", (adapter) => {
  let child: ChildProcess;
  let url: string;
  let told: () => Promise<Told>;

  beforeAll(async () => {
    const script = fileURLToPath(new URL("export/serve.ts", import.meta.url));
    // Where there is much memory, V8 collects late, and later on a busy machine.
    const heap = "--max-old-space-size=128";
    child = spawn(process.execPath, [heap, "--import", "tsx", script], {
      env: {
        ...process.env,
        APPLICATION: application.folder,
        DATABASE_URL: database.url,
        ADAPTER: adapter,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [served, aside] = await portsOf(child);
    url = `http://127.0.0.1:${String(served)}/comment`;
    told = async () =>
      (await (await fetch(`http://127.0.0.1:${String(aside)}`)).json()) as Told;
  }, 60_000);
  afterAll(() => endProcess(child));

  const asked = (accept: string, signal?: AbortSignal): Promise<Response> =>
    fetch(url, { headers: { accept }, ...(signal && { signal }) });

  // How a record is written is not the adapter's.
  const types = ["application/x-ndjson", "text/csv"];
  test.each(adapter === "node" ? types : types.slice(0, 1))(
    "1,000,000 records as %s take 150 MB at most, beside an idle server",
    async (accept) => {
      await (await fetch(`${url}?page[limit]=1`)).text();
      const { rss } = await told();
      const answer = await asked(accept);
      let lines = 0;
      for await (const chunk of chunksOf(answer)) {
        for (const byte of chunk) if (byte === 10) lines += 1;
      }
      const { peak } = await told();
      expect(lines).toBe(accept === "text/csv" ? rows + 1 : rows);
      expect((peak - rss) / megabyte).toBeLessThan(150);
    },
    300_000,
  );

  test("a client that does not read is waited for, and one that leaves ends the reading", async () => {
    const { calls: before } = await told();
    const leaving = new AbortController();
    const answer = await asked("application/x-ndjson", leaving.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    await setTimeout(1_000);
    const { calls: waiting } = await told();
    await setTimeout(1_000);
    const { calls: later } = await told();
    // What the buffers of sockets take; the whole has 2,000 batches.
    expect(waiting - before).toBeLessThan(200);
    expect(later).toBe(waiting);
    await reader?.read();
    leaving.abort();
    await setTimeout(500);
    const { calls: left } = await told();
    await setTimeout(1_000);
    expect((await told()).calls).toBe(left);
    expect(left - before).toBeLessThan(250);
  }, 60_000);
});

/** Node's bodies can be iterated over, which the types of the web do not say. */
const chunksOf = ({ body }: Response): AsyncIterable<Uint8Array> =>
  body as unknown as AsyncIterable<Uint8Array>;

async function portsOf({ stdout }: ChildProcess): Promise<readonly number[]> {
  if (!stdout) throw new Error("no output");
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith("ports ")) return JSON.parse(line.slice(6)) as number[];
  }
  throw new Error("the server did not start");
}
