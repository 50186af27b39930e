import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { endProcess } from "../../support/end-process.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { linesOf, ndjson } from "./file.js";

const rows = 100_000;

interface Client {
  readonly post: {
    count(args?: object): Promise<number>;
    groupBy(args: object): Promise<readonly object[]>;
  };
  $disconnect(): Promise<void>;
}

interface Result {
  readonly line: number;
  readonly id?: string;
  readonly errors?: readonly { readonly code: string }[];
}

let app: OpenApplication<Client>;
let child: ChildProcess | undefined;

beforeAll(async () => {
  app = await openApplication<Client>("versioned", "sqlite");
}, 60_000);
afterAll(async () => {
  if (child) await endProcess(child);
  await app.close();
});

async function serve(): Promise<string> {
  const script = fileURLToPath(new URL("serve-import.ts", import.meta.url));
  child = spawn(process.execPath, ["--import", "tsx", script], {
    env: {
      ...process.env,
      APPLICATION: app.folder,
      DATABASE_URL: app.databaseUrl,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({
    input: child.stdout as NonNullable<typeof child.stdout>,
  })) {
    if (line.startsWith("port ")) return `http://127.0.0.1:${line.slice(5)}`;
  }
  throw new Error("the server did not start");
}

/** One line of a hundred is bad: its title is no text, or its slug is that of another. */
const lines = Array.from({ length: rows }, (_, at) =>
  JSON.stringify({
    slug: `slug-${String(at % 1_000 === 999 ? at - 1 : at)}`,
    title: at % 100 === 50 && at % 1_000 !== 50 ? at : `Title ${String(at)}`,
  }),
);

const bad = (at: number): boolean =>
  at % 1_000 === 999 || (at % 100 === 50 && at % 1_000 !== 50);

const send = (url: string): Promise<Response> =>
  fetch(`${url}/post`, {
    method: "POST",
    headers: { "content-type": ndjson, "idempotency-key": '"the-file"' },
    body: lines.join("\n"),
  });

test("100,000 lines with 1 % bad ones are imported once, though the server is killed", async () => {
  const before = await app.client.post.count();
  const kills: number[] = [];
  for (const most of [20_000, 60_000]) {
    const answer = await send(await serve());
    let count = 0;
    await expect(async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        for (const byte of chunk) if (byte === 10) count += 1;
        if (count > most) child?.kill("SIGKILL");
      }
    }).rejects.toThrow();
    if (child && child.signalCode === null) await once(child, "exit");
    kills.push((await app.client.post.count()) - before);
  }
  expect(kills[0]).toBeGreaterThan(19_000);
  expect(kills[1]).toBeGreaterThan(kills[0] ?? 0);
  expect(kills[1]).toBeLessThan(rows * 0.98);
  const results = linesOf<Result>(await (await send(await serve())).text());
  expect(results.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
  expect(results.filter(({ errors }, at) => !errors === bad(at))).toEqual([]);
  expect(new Set(results.flatMap(({ id }) => id ?? [])).size).toBe(rows * 0.99);
  expect((await app.client.post.count()) - before).toBe(rows * 0.99);
}, 300_000);
