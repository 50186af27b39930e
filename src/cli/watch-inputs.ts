import { existsSync } from "node:fs";
import { placesOfConfig } from "../config/config-files.js";
import { findSchema } from "../schema/find-schema.js";
import { schemaFingerprint } from "../schema/fingerprint.js";
import { fileFingerprint } from "../source/file-fingerprint.js";
import type { CommandLine } from "./command-line.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { OutputTarget } from "./output-target.js";
import { type ResolvedRun, resolveRun } from "./resolve-run.js";
import { settledChange } from "./settled-change.js";
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
  let run = await resolveRun(line, terminal, cwd);
  let target = await run.target();
  let schema = await schemaOf(run, cwd);
  let configs = configsOf(target, usual, cwd);
  // There is nothing to watch; a run reports that.
  if (!existsSync(schema)) return run.once(target);
  const look = async (): Promise<string> => {
    const ofSchema = await schemaFingerprint(schema, target.out);
    return `${ofSchema}\n\n${await fileFingerprint(configs)}`;
  };
  const end = new AbortController();
  const stop = (): void => end.abort();
  signals.forEach((signal) => process.once(signal, stop));
  let seen = await look();
  await run.once(target).catch(report);
  if (!line.quiet && !line.json) {
    terminal.err("watching the schema; Ctrl-C ends\n");
  }
  for (;;) {
    await settledChange(look, seen, end.signal);
    if (end.signal.aborted) break;
    seen = await look();
    try {
      run = await resolveRun(line, terminal, cwd);
      // Before its block is read: a mistake there ends with a change of this schema.
      schema = await schemaOf(run, cwd);
      seen = await look();
      target = await run.target();
      configs = configsOf(target, usual, cwd);
      seen = await look();
      await run.once(target);
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

/** Where the configuration may be, or the one that a generator block names. */
export function configsOf(
  { block }: Pick<OutputTarget, "block">,
  usual: readonly string[],
  cwd: string,
): readonly string[] {
  const name = block?.generator.config["config"];
  return typeof name === "string"
    ? [...usual, ...placesOfConfig(name, cwd)]
    : usual;
}
