import type { ExitStatus } from "./exit-status.js";
import { optionalPackage } from "./optional-package.js";
import type { Terminal } from "./terminal.js";

/** The part of `@gen-api/serve` that is called here. */
interface ServePackage {
  serveCommand(
    argv: readonly string[],
    terminal: Terminal,
    cwd: string,
    version: string,
  ): Promise<ExitStatus>;
}

/**
 * Runs `gen-api serve`, which is a package of its own.
 *
 * @throws UsageError when it is not installed
 */
export async function runServe(
  argv: readonly string[],
  terminal: Terminal,
  cwd: string,
  version: string,
): Promise<ExitStatus> {
  const { serveCommand } = await optionalPackage<ServePackage>(
    "@gen-api/serve",
    "gen-api serve",
    cwd,
  );
  return serveCommand(argv, terminal, cwd, version);
}
