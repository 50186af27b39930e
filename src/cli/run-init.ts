import type { InitStep } from "../init/init-step.js";
import type { InitCommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { Terminal } from "./terminal.js";

/** Sets gen-api up in a folder, and reports what was done and what is left. */
export async function runInit(
  { dryRun, mount }: InitCommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<ExitStatus> {
  const { init } = await import("../init/init.js");
  const { steps, advice } = await init(cwd, dryRun, async (offer) => {
    if (mount || dryRun) return mount;
    const question = `${offer.advice}\ninsert these lines?`;
    return (await terminal.confirm?.(question)) ?? false;
  });
  for (const { path, action, note } of steps) {
    terminal.out(
      `${words[action][dryRun ? "asked" : "done"]} ${path}: ${note}`,
    );
  }
  terminal.out("next:");
  for (const line of advice) terminal.out(`- ${line}`);
  return exitStatuses.done;
}

const words: Readonly<
  Record<InitStep["action"], { readonly done: string; readonly asked: string }>
> = {
  create: { done: "created", asked: "would create" },
  amend: { done: "amended", asked: "would amend" },
  keep: { done: "left", asked: "would leave" },
};
