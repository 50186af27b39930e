import { setTimeout as sleep } from "node:timers/promises";

/** How often to look, and for how long nothing may happen after a change. */
const lookMs = 100;
/** Where looking takes long it is done less often, so that it takes a twentieth of the time. */
const pausePerLook = 20;
/** The longest pause: on a busy machine any look may take a second. */
const longestPauseMs = 5000;

/**
 * Waits until something is no longer as it was, and stays as it has become: editors save in
 * several steps. It looks for itself, since a system does not tell of all changes: not on
 * network disks, in mounts of containers and behind links, nor of a folder that is removed
 * and made anew.
 *
 * @param look returns another text after a change
 * @param before what it returned before
 * @param signal ends the wait
 */
export async function settledChange(
  look: () => Promise<string>,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  let latest = before;
  let pause = lookMs;
  for (;;) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const begun = performance.now();
    const now = await look();
    const took = performance.now() - begun;
    if (now !== before && now === latest) return;
    latest = now;
    pause = Math.min(Math.max(lookMs, took * pausePerLook), longestPauseMs);
  }
}
