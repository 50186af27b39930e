import { exitStatuses } from "./exit-status.js";

/**
 * Runs a command. If code of the project, such as its configuration, ends the process
 * before the command is done, the exit status must not be that of a success.
 */
export async function guardingExit(
  command: () => Promise<number>,
): Promise<number> {
  const report = (): void => {
    process.stderr.write(
      "gen-api: the process was ended before gen-api was done\n",
    );
    process.exitCode = exitStatuses.usage;
  };
  process.once("exit", report);
  try {
    return await command();
  } finally {
    process.off("exit", report);
  }
}
