import type { InitStep } from "../init/init-step.js";
import type { InitCommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { Terminal } from "./terminal.js";

/** Sets gen-api up in a folder, and reports what was done and what is left. */
export async function runInit(
  {
    dryRun,
    mount,
    access,
    ignore,
    extensions,
    idempotency,
    test,
  }: InitCommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<ExitStatus> {
  if (idempotency) {
    const { idempotencyModel } = await import("../init/idempotency-model.js");
    terminal.out(await idempotencyModel(cwd));
    return exitStatuses.done;
  }
  const { init } = await import("../init/init.js");
  /** The answer to a question; the usual one where nobody can give another. */
  const confirm = async (question: string, usual: boolean): Promise<boolean> =>
    (dryRun ? undefined : await terminal.confirm?.(question, usual)) ?? usual;
  const { steps, readers, advice } = await init(cwd, dryRun, {
    mount: async (offer) =>
      mount || confirm(`${offer.advice}\ninsert these lines?`, false),
    ignore: async (ignores) =>
      ignore ||
      confirm(
        `formatters and linters should leave the API alone:\n${ignores.map(({ advice }) => `- ${advice}`).join("\n")}\nadd these lines?`,
        false,
      ),
    extensions,
    test: async (path, isNew) =>
      test ||
      (isNew &&
        (await confirm(
          `write ${path}, which tests who can do what, over databases of its own?`,
          false,
        ))),
    access: {
      given: access,
      ask: (path) =>
        confirm(
          `write rules to ${path}, by which nobody writes, and everybody reads what is not about people? Without rules, everybody does both.`,
          true,
        ),
    },
  });
  for (const { path, action, note } of steps) {
    terminal.out(
      `${words[action][dryRun ? "asked" : "done"]} ${path}: ${note}`,
    );
  }
  for (const line of readers) terminal.out(line);
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
