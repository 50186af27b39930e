import { main } from "../../src/cli/main.js";
import { palette } from "../../src/cli/terminal.js";
import type { CommandEnd } from "./built-command.js";

/**
 * Runs the command in this process, without what a start costs. What the process itself
 * has a part in is for `runCommand`: its streams, its environment, its end.
 */
export async function runHere(
  args: readonly string[],
  cwd: string,
): Promise<CommandEnd> {
  let stdout = "";
  let stderr = "";
  const plain = palette(false);
  const status = await main(
    args,
    {
      out: (text) => void (stdout += `${text}\n`),
      err: (text) => void (stderr += text),
      isInteractive: false,
      outColour: plain,
      errColour: plain,
    },
    cwd,
  );
  return { status, stdout, stderr };
}
