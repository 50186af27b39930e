import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../source/usage-error.js";
import type { ExitStatus } from "./exit-status.js";
import type { Terminal } from "./terminal.js";

/** The part of `@gen-api/serve` that is called here: it depends on this package, not the reverse. */
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
  const { serveCommand } = (await import(servePackage(cwd))) as ServePackage;
  return serveCommand(argv, terminal, cwd, version);
}

/** Beside this package, or in the project. */
function servePackage(cwd: string): string {
  for (const from of [import.meta.url, join(cwd, "package.json")]) {
    try {
      const path = createRequire(from).resolve("@gen-api/serve");
      return pathToFileURL(path).href;
    } catch {
      // Not there.
    }
  }
  throw new UsageError(
    "gen-api serve is a package of its own: npm install --save-dev @gen-api/serve",
  );
}
