import { main } from "../../src/cli/main.js";
import { palette, type Terminal } from "../../src/cli/terminal.js";

/** How a run of `gen-api graph` ended. */
export interface GraphEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `gen-api graph` in this process, in a folder. */
export async function runGraph(
  folder: string,
  ...args: readonly string[]
): Promise<GraphEnd> {
  const written = { stdout: "", stderr: "" };
  const terminal: Terminal = {
    out: (text) => (written.stdout += `${text}\n`),
    err: (text) => (written.stderr += text),
    isInteractive: false,
    outColour: palette(false),
    errColour: palette(false),
  };
  const status = await main(["graph", ...args], terminal, folder);
  return { status, ...written };
}
