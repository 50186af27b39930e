import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config/config.js";
import { loadConfig } from "../config/load-config.js";
import type { GenerateOptions } from "../generate-options.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import { UsageError } from "../source/usage-error.js";
import { parseCommandLine, type CommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { reportFailure } from "./report-failure.js";
import { runInit } from "./run-init.js";
import { runOnce } from "./run-once.js";
import { processTerminal, type Terminal } from "./terminal.js";
import { watchSchema } from "./watch-schema.js";

/**
 * Runs the command and returns its exit status. Never throws.
 *
 * @param argv what follows `gen-api` on the command line
 * @param folder where to run. Default: the process's working directory
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  folder?: string,
): Promise<ExitStatus> {
  const version = packageVersion();
  try {
    const line = parseCommandLine(argv, version);
    if (line.kind === "text") {
      terminal.out(line.text);
      return exitStatuses.done;
    }
    // It may have been removed: that is an error as others are.
    const cwd = folder ?? process.cwd();
    if (line.kind === "init") return await runInit(line, terminal, cwd);
    return await run(line, terminal, cwd);
  } catch (error) {
    return reportFailure(error, terminal, argv.includes("--json"), version);
  }
}

async function run(
  line: CommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<ExitStatus> {
  const { config, file } = await loadConfig(line.config, cwd);
  const options = {
    ...generateOptions(line, { ...config, ...line.given }, cwd),
    ...(file !== undefined && { configFile: file }),
  };
  const isConfigured =
    file !== undefined && line.given.schema === undefined && config.schema;
  const once = (): Promise<ExitStatus> =>
    blamingSetting(
      isConfigured ? { file, member: "schema" } : undefined,
      cwd,
      () => runOnce(options, line, terminal),
    );
  if (!line.watch) return once();
  return watchSchema(
    { schema: options.schema, cwd, out: resolve(cwd, options.out) },
    terminal,
    () =>
      once().catch((error: unknown) =>
        reportFailure(error, terminal, line.json, packageVersion()),
      ),
    line.quiet || line.json ? () => undefined : terminal.err,
  );
}

function generateOptions(
  line: CommandLine,
  config: Config & CommandLine["given"],
  cwd: string,
): GenerateOptions {
  const { out } = config;
  if (out === undefined || out === "") {
    throw new UsageError(
      "say where to write: gen-api [schema] --out <dir>, for example --out src/api",
    );
  }
  const dryRun = line.check || line.dryRun;
  return { ...config, out, cwd, dryRun, force: line.force };
}

function packageVersion(): string {
  // The relative path is the same from src/ and from dist/.
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as {
    version: string;
  };
  return version;
}
