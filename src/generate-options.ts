import type { Config } from "./config/config.js";
import type { PlannedFile } from "./output/plan.js";
import type { Diagnostic } from "./source/diagnostic.js";
import type { Timings } from "./stopwatch.js";

/** What to generate, and how: a configuration whose paths are relative to `cwd`. */
export interface GenerateOptions extends Config {
  readonly out: string;
  /** Default: the process's working directory. */
  readonly cwd?: string;
  /** The models to expose; it overrides `models`. */
  readonly only?: readonly string[];
  /** Leave out what extensions would compute and run, for an API that has none. */
  readonly ignoreExtensions?: boolean;
  /** Overwrite and remove files that were edited by hand. */
  readonly force?: boolean;
  /** The file that `models` was read from, for the places of problems. */
  readonly configFile?: string;
  /** Only report what would be done. */
  readonly dryRun?: boolean;
  /** Called as each step begins. */
  readonly onStep?: (step: Step) => void;
}

/** The steps of a run, in order. */
export type Step = "load" | "graph" | "render" | "format" | "write";

/** What a run did or, when it was dry, would do. */
export interface GenerateResult {
  /** The output folder, absolute. */
  readonly out: string;
  /** How many models are exposed. */
  readonly models: number;
  /** How many files are generated. */
  readonly fileCount: number;
  /**
   * How many of them had to be rendered: those whose inputs changed since the
   * last run, and those whose text on disk is not what it wrote.
   */
  readonly rendered: number;
  /** Every file, with its state before the run and the reason for it. */
  readonly files: readonly PlannedFile[];
  /** Warnings and notes; errors are thrown. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those of the last run on the folder, as far as this machine remembers it. */
  readonly saidBefore: readonly Diagnostic[];
  readonly timings: Timings<Step>;
}
