import type { ModelsConfig } from "./config/config.js";
import type { DescriptionFormat } from "./config/description-format.js";
import type { PlannedFile } from "./output/plan.js";
import type { Diagnostic } from "./source/diagnostic.js";
import type { Timings } from "./stopwatch.js";

/** What to generate, and how. Paths are relative to `cwd`. */
export interface GenerateOptions {
  /** A schema file or a folder of them. Default: where Prisma looks for it. */
  readonly schema?: string;
  readonly out: string;
  /** Default: the process's working directory. */
  readonly cwd?: string;
  /** The Prisma client's import specifier, as seen from the output folder. */
  readonly client?: string;
  /** What models are called outside; or a list of the models to expose. */
  readonly models?: readonly string[] | ModelsConfig;
  /** The models to expose, whatever `models` says. */
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  /** What joins the parts of compound ids (R22). Default: `_`. */
  readonly idDivider?: string;
  readonly rest?: boolean;
  readonly rpc?: boolean;
  /** How the OpenAPI descriptions of the services are written. Default: `json`. */
  readonly openapi?: DescriptionFormat;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
  /** Whether modules begin with `// @ts-nocheck`. Default: false. */
  readonly tsNocheck?: boolean;
  /** Overwrite and remove files that were edited by hand. */
  readonly force?: boolean;
  /** The file that `models` was read from: problems have their places in it. */
  readonly configFile?: string;
  /** Only say what would be done. */
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
   * How many of them had to be rendered: those that depend on what changed
   * since the last run, and those whose text on disk is not what it left.
   */
  readonly rendered: number;
  /** Every file, with its state before the run and the reason for it. */
  readonly files: readonly PlannedFile[];
  /** Warnings and notes; errors are thrown. */
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: Timings<Step>;
}
