/**
 * Loads a configuration. Its code may end the process: it exits, or waits for what
 * never comes. Then the exit status must not be that of a run: for CI, 0 is an output
 * that is up to date, and 1 one that is not.
 *
 * @param file its name in the message
 */
export async function reportingEnd<T>(
  file: string,
  load: () => Promise<T>,
): Promise<T> {
  const report = (): void => {
    process.stderr.write(
      `gen-api: ${file} ended the process while it was loaded\n`,
    );
    process.exitCode = 2;
  };
  process.prependOnceListener("exit", report);
  try {
    return await load();
  } finally {
    process.off("exit", report);
  }
}
