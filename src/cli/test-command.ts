import { Command } from "commander";
import { UsageError } from "../source/usage-error.js";

/** The parsed command line of `gen-api test`. Options that were not given are absent. */
export interface TestCommandLine {
  readonly kind: "test";
  /** Whether to write the user's file of tests, and run nothing. */
  readonly init: boolean;
  /** Of all that is random. */
  readonly seed?: string;
  readonly config?: string;
  /** What the runner is given. */
  readonly options: readonly string[];
}

export function defineTest(): Command {
  return new Command("gen-api test")
    .description(
      "Test who can do what: run test/api.test.ts, or the module of the configuration",
    )
    .argument("[options...]", "options of the runner, behind --")
    .option("--init", "write test/api.test.ts, which is yours, and run nothing")
    .option("--seed <number>", "repeat a run with the seed that it printed")
    .option("--config <file>", "configuration (default: gen-api.config.ts)")
    .helpOption("--help", "print this help");
}

export function understandTest(command: Command): TestCommandLine {
  const given = command.opts<Partial<TestCommandLine>>();
  if (given.seed !== undefined && !/^\d+$/.test(given.seed)) {
    throw new UsageError(
      `--seed is a number that a run has printed, not "${given.seed}"`,
    );
  }
  if (given.init && (Object.keys(given).length > 1 || command.args.length > 0))
    throw new UsageError("--init runs nothing, and takes no other option");
  return { kind: "test", init: false, ...given, options: command.args };
}
