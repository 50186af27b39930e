import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { McpCommandLine } from "./mcp-command.js";
import { optionalPackage } from "./optional-package.js";

/** The part of `@gen-api/mcp/stdio` that is called here. */
interface McpPackage {
  mcpStdio(options: Omit<McpCommandLine, "kind">): Promise<void>;
}

/**
 * Runs `gen-api mcp`, until the agent ends it. Nothing else may write to stdout.
 *
 * @throws UsageError when its package is not installed
 */
export async function runMcp(
  { url, headers, write }: McpCommandLine,
  cwd: string,
): Promise<ExitStatus> {
  const { mcpStdio } = await optionalPackage<McpPackage>(
    "@gen-api/mcp",
    "gen-api mcp",
    cwd,
    "@gen-api/mcp/stdio",
  );
  await mcpStdio({ url, headers, write });
  return exitStatuses.done;
}
