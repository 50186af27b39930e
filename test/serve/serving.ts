import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll } from "@jest/globals";
import { root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

/** A line that `gen-api serve --json` prints. */
export type Line = Readonly<Record<string, unknown>> & {
  readonly kind: string;
};

/** The command, serving. */
export interface Serving {
  readonly url: string;
  /** Where it was started. */
  readonly cwd: string;
  readonly ready: Line;
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly printed: () => string;
  /** Waits for a line of a kind, among those that were not asked for yet. */
  readonly next: (kind: string) => Promise<Line>;
  /** As Ctrl-C does; returns the exit status, and what is left in its temporary folder. */
  readonly interrupt: () => Promise<{
    readonly status: number | null;
    readonly left: readonly string[];
  }>;
}

/** Runs `gen-api serve` until it is ready, at most until the test is over. */
export async function serving(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const temporary = join(temporaryFolder(), "tmp");
  mkdirSync(temporary);
  return start(temporary, cwd, args, env);
}

/** One `gen-api serve` for all tests of the enclosing block, in a folder of its own. */
export function useServing(prepare: (cwd: string) => void): () => Serving {
  const folder = mkdtempSync(join(tmpdir(), "gen-api-serving-"));
  let api: Serving | undefined;
  beforeAll(async () => {
    const [cwd, temporary] = [join(folder, "project"), join(folder, "tmp")];
    mkdirSync(cwd);
    mkdirSync(temporary);
    prepare(cwd);
    api = await start(temporary, cwd);
    running.delete(api.child);
  });
  afterAll(async () => {
    await api?.interrupt();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!api) throw new Error("it runs in tests only");
    return api;
  };
}

async function start(
  temporary: string,
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [join(root, "bin/gen-api.js"), "serve", "--json", "--port", "0", ...args],
    {
      cwd,
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, ...env },
    },
  );
  running.add(child);
  let printed = "";
  const keep = (part: Buffer): unknown => (printed += part.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  let seen = 0;
  const next = async (kind: string): Promise<Line> => {
    for (;;) {
      const lines = printed.split("\n").slice(0, -1);
      while (seen < lines.length) {
        const line = lines[seen++] ?? "";
        if (!line.startsWith("{")) continue;
        const event = JSON.parse(line) as Line;
        if (event.kind === kind) return event;
      }
      if (child.exitCode !== null) throw new Error(printed);
      await sleep(5);
    }
  };
  const ready = await next("ready");
  return {
    url: String(ready["url"]),
    cwd,
    ready,
    child,
    printed: () => printed,
    next,
    async interrupt() {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      const [status] = (await exit) as [number | null];
      return { status, left: readdirSync(temporary) };
    },
  };
}

export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<
      string,
      {
        readonly data?:
          | { readonly id: string; readonly type: string }
          | null
          | readonly object[];
      }
    >
  >;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
}

export async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** All records of an API, by the paths of their collections. */
export async function everyRecord(
  url: string,
): Promise<ReadonlyMap<string, readonly Resource[]>> {
  const { paths } = await json<Description>(`${url}/rest/openapi.json`);
  const collections = Object.entries(paths)
    .filter(([path, item]) => /^\/[^/{]+$/.test(path) && "get" in item)
    .map(([path]) => path);
  const found = new Map<string, readonly Resource[]>();
  for (const path of collections) {
    const page = `${url}/rest${path}?page[limit]=1000`;
    found.set(path, (await json<{ data: readonly Resource[] }>(page)).data);
  }
  return found;
}

/** The lines and messages of the notes that `gen-api serve --json` printed. */
export function notesIn(printed: string): readonly string[] {
  return printed
    .split("\n")
    .filter((text) => text.startsWith("{"))
    .map((text) => JSON.parse(text) as Line)
    .filter(({ kind }) => kind === "warnings")
    .flatMap(
      ({ diagnostics }) =>
        diagnostics as readonly { line?: number; message: string }[],
    )
    .map(({ line, message }) =>
      line === undefined ? message : `${line} ${message}`,
    );
}
