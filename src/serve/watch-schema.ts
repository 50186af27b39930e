import { settledChange } from "gen-api/serving";

/**
 * Calls `onChange` after each change of what `look` returns, until the signal ends it.
 *
 * @param look returns another text after a change
 */
export async function watchSchema(
  look: () => Promise<string>,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let seen = await look();
  for (;;) {
    await settledChange(look, seen, signal);
    if (signal.aborted) return;
    seen = await look();
    await onChange();
  }
}
