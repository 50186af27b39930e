/**
 * What a person asked for cannot be done: a wrong option, a bad configuration,
 * an output folder that must not be written to. The message is one sentence
 * for that person; the command prints it without a stack and exits with 2.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
