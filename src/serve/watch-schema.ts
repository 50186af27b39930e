import { settledChange } from "gen-api/serving";

/**
 * Calls `onChange` after each change of what `look` returns, until the signal ends it.
 *
 * @param look returns another text after a change
 * @param before what it returned for what is served
 */
export async function watchSchema(
  look: () => Promise<string>,
  before: string,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let seen = before;
  for (;;) {
    await settledChange(look, seen, signal);
    if (signal.aborted) return;
    seen = await look();
    await onChange();
  }
}
