import { spawn } from "node:child_process";
import { basename, dirname, resolve } from "node:path";
import {
  exitStatuses,
  type ExitStatus,
  printDiagnostics,
  reportFailure,
  type Terminal,
} from "gen-api/serving";
import { parseServeCommandLine } from "./command-line.js";
import { serve, type Served, type ServeEvent } from "./serve.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs `gen-api serve` until the process is interrupted.
 *
 * @param argv what follows `serve` on the command line
 * @throws UsageError, SchemaError as `serve` does
 */
export async function serveCommand(
  argv: readonly string[],
  terminal: Terminal,
  cwd: string,
  version: string,
): Promise<ExitStatus> {
  const line = parseServeCommandLine(argv);
  if (line.kind === "text") {
    terminal.out(line.text);
    return exitStatuses.done;
  }
  const stop = new Promise<void>((done) => {
    signals.forEach((signal) => process.once(signal, () => done()));
  });
  const tell = line.json
    ? (event: ServeEvent): void => terminal.out(JSON.stringify(shown(event)))
    : (event: ServeEvent): void =>
        print(event, terminal, version, line.verbose);
  const starting = serve({ ...line.options, cwd, onEvent: tell });
  const api = await Promise.race([starting, stop]);
  if (api) {
    const name = nameOf(line.options.schema, cwd);
    if (line.json) terminal.out(JSON.stringify(ready(api, name)));
    else greet(api, name, line.options.port ?? 4000, terminal);
    if (line.open) openInBrowser(api.url);
    await stop;
  }
  await (await starting).close();
  return exitStatuses.done;
}

function ready(
  { url, example, models, services, filled }: Served,
  name: string,
): object {
  return {
    kind: "ready",
    name,
    url,
    example,
    services,
    models,
    records: filled.records,
    skipped: Object.fromEntries(filled.skipped),
  };
}

function greet(
  api: Served,
  name: string,
  port: number,
  { out, err }: Terminal,
): void {
  const { url, models, services, filled, provider } = api;
  out(`${name}: ${count(models, "model")}, ${count(filled.records, "record")}`);
  out(`  page     ${url}/`);
  if (services.includes("rest")) out(`  REST     ${url}/rest`);
  if (services.includes("rpc")) out(`  RPC      ${url}/rpc`);
  if (services.includes("rest")) out(`  MCP      ${url}/mcp`);
  for (const service of services)
    out(`  OpenAPI  ${url}/${service}/openapi.json`);
  out(`  curl ${api.example}`);
  if (port !== 0 && !url.endsWith(`:${port}`)) {
    err(`port ${port} is taken\n`);
  }
  if (provider.named !== provider.used) {
    err(
      `${provider.used} stands in for ${provider.named}: without native types (@db.…), and with its own rules for case and order\n`,
    );
  }
  printSkipped(filled.skipped, err);
  err("watching the schema; Ctrl-C ends\n");
}

function print(
  event: ServeEvent,
  terminal: Terminal,
  version: string,
  isVerbose: boolean,
): void {
  switch (event.kind) {
    case "request": {
      const { method, url, status, ms, statements } = event.request;
      terminal.out(
        `${method} ${url} ${status} ${ms} ms, ${count(statements, "statement")}`,
      );
      return;
    }
    case "reloaded": {
      const { filled, ms } = event;
      const tables =
        filled.models.length === 0
          ? "the data is as it was"
          : `filled anew: ${filled.models.join(", ")}`;
      terminal.err(`reloaded in ${ms} ms; ${tables}\n`);
      printSkipped(filled.skipped, terminal.err);
      return;
    }
    case "warnings":
      printDiagnostics(event.diagnostics, terminal, isVerbose);
      return;
    case "failed":
      reportFailure(event.error, terminal, false, version);
      terminal.err("the API from before is still served\n");
  }
}

/** An event as JSON has it: an error as its message. */
function shown(event: ServeEvent): object {
  if (event.kind === "failed") {
    const { error } = event;
    return {
      ...event,
      error: error instanceof Error ? error.message : String(error),
    };
  }
  return event.kind === "reloaded"
    ? {
        ...event,
        filled: {
          ...event.filled,
          skipped: Object.fromEntries(event.filled.skipped),
        },
      }
    : event;
}

function printSkipped(
  skipped: ReadonlyMap<string, number>,
  err: Terminal["err"],
): void {
  if (skipped.size === 0) return;
  const parts = [...skipped].map(([model, rows]) => `${rows} of ${model}`);
  err(`records that could not be made: ${parts.join(", ")}\n`);
}

/** The schema's name, or that of its folder where all schemas are called alike. */
function nameOf(schema: string | undefined, cwd: string): string {
  const path = resolve(cwd, schema ?? "schema.prisma");
  const name = basename(path, ".prisma");
  if (name !== "schema" && name !== "prisma") return name;
  const folder = basename(dirname(path));
  return folder === "prisma" ? basename(dirname(dirname(path))) : folder;
}

function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  const child = spawn(command ?? "", [...args, url], {
    stdio: "ignore",
    detached: true,
  });
  // Where there is no browser, the URL is printed anyway.
  child.once("error", () => undefined);
  child.unref();
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
