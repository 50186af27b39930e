import { parseCommandLine, type CommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { packageVersion } from "./package-version.js";
import { resolveRun } from "./resolve-run.js";
import { reportFailure } from "./report-failure.js";
import { runInit } from "./run-init.js";
import { runServe } from "./run-serve.js";
import { processTerminal, type Terminal } from "./terminal.js";
import { watchInputs } from "./watch-inputs.js";

/**
 * Runs the command and returns its exit status, which of `gen-api test` is that of the
 * project's runner. Never throws.
 *
 * @param argv what follows `gen-api` on the command line
 * @param folder where to run. Default: the process's working directory
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  folder?: string,
): Promise<number> {
  const version = packageVersion();
  try {
    const [first, ...rest] = argv;
    if (first === "serve") {
      const cwd = folder ?? process.cwd();
      return await runServe(rest, terminal, cwd, version);
    }
    const line = parseCommandLine(argv, version);
    if (line.kind === "text") {
      terminal.out(line.text);
      return exitStatuses.done;
    }
    // It may have been removed: that is an error as others are.
    const cwd = folder ?? process.cwd();
    if (line.kind === "init") return await runInit(line, terminal, cwd);
    if (line.kind === "graph") {
      const { runGraph } = await import("./run-graph.js");
      return await runGraph(line, terminal, cwd);
    }
    if (line.kind === "diff") {
      const { runDiff } = await import("./run-diff.js");
      return await runDiff(line, terminal, cwd);
    }
    if (line.kind === "mcp") {
      const { runMcp } = await import("./run-mcp.js");
      return await runMcp(line, cwd);
    }
    if (line.kind === "test") {
      const { runTest } = await import("./run-test.js");
      return await runTest(line, terminal, cwd);
    }
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
  if (!line.watch) {
    const planned = await resolveRun(line, terminal, cwd);
    return planned.once(await planned.target());
  }
  return watchInputs(line, terminal, cwd, (error) =>
    reportFailure(error, terminal, line.json, packageVersion()),
  );
}
