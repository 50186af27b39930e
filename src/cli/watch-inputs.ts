import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { placesOfConfig } from "../config/config-files.js";
import type { GeneratorBlock } from "../generator-block/generator-block.js";
import { findSchema } from "../schema/find-schema.js";
import { fileFingerprint } from "../source/file-fingerprint.js";
import type { CommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { type Inputs, InputWatcher } from "./input-watcher.js";
import { resolveRun, type ResolvedRun } from "./resolve-run.js";
import type { OutputTarget } from "./output-target.js";
import type { Terminal } from "./terminal.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs once, then again after every change of the schema or the configuration, until
 * the process is interrupted.
 *
 * @param report told of failures; they do not end the watch
 * @throws UsageError when the configuration is wrong at the start, or nothing says where
 *   to write
 */
export async function watchInputs(
  line: CommandLine,
  terminal: Terminal,
  cwd: string,
  report: (error: unknown) => void,
): Promise<ExitStatus> {
  const usual = placesOfConfig(line.config, cwd);
  const before = await fileFingerprint(usual);
  let edition = 0;
  let planned: ResolvedRun | undefined = await resolveRun(line, terminal, cwd);
  let target = await planned.target();
  let schema = await schemaOf(planned, cwd);
  let inputs = inputsOf(schema, target, usual, cwd);
  const isAsRead = (await fileFingerprint(usual)) === before;
  let read = isAsRead ? await fileFingerprint(inputs.others) : "";
  // There is nothing to watch; a run reports that.
  if (!existsSync(inputs.schema)) return planned.once(target);
  const watcher = await InputWatcher.start(inputs, (error) =>
    terminal.err(
      `gen-api: the system does not watch the schema, so changes are noticed within a second (${error.message})\n`,
    ),
  );
  const stop = (): void => watcher.close();
  signals.forEach((signal) => process.once(signal, stop));
  await planned.once(target).catch(report);
  if (!line.quiet && !line.json) {
    terminal.err("watching the schema; Ctrl-C ends\n");
  }
  while (watcher.others !== read || (await watcher.changed())) {
    if (watcher.others !== read) planned = undefined;
    read = watcher.others;
    try {
      const next: ResolvedRun =
        planned ?? (await resolveRun(line, terminal, cwd, ++edition));
      // Before its block is read: a mistake there ends with a change of this schema.
      schema = await schemaOf(next, cwd);
      await watcher.turnTo({ ...inputs, schema });
      target = await next.target();
      const { others } = inputs;
      inputs = inputsOf(schema, target, usual, cwd);
      await watcher.turnTo(inputs);
      planned = next;
      if (!isDeepStrictEqual(inputs.others, others)) {
        // Another configuration that a block names may have been read before. If this
        // reading fails, the next change reads again.
        planned = undefined;
        read = watcher.others;
        planned = await resolveRun(line, terminal, cwd, ++edition);
      }
      await planned.once(target);
    } catch (error) {
      report(error);
    }
  }
  signals.forEach((signal) => process.off(signal, stop));
  return exitStatuses.done;
}

async function schemaOf({ schema }: ResolvedRun, cwd: string): Promise<string> {
  const { path } = await findSchema(schema, cwd);
  return path;
}

/** @param usual where a configuration may be that no block names */
function inputsOf(
  schema: string,
  { out, block }: OutputTarget,
  usual: readonly string[],
  cwd: string,
): Inputs {
  return { schema, out, others: [...usual, ...placesNamedBy(block, cwd)] };
}

/** Where a generator block says that its configuration is. */
function placesNamedBy(
  block: GeneratorBlock | undefined,
  cwd: string,
): readonly string[] {
  const name = block?.generator.config["config"];
  return typeof name === "string" ? placesOfConfig(name, cwd) : [];
}
