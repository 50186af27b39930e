import type { AtomicConfig, ModelsConfig } from "./config/config.js";
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
  /** The import specifier of the Prisma client, relative to the output folder. */
  readonly client?: string;
  /** Settings of models; or a list of the models to expose. */
  readonly models?: readonly string[] | ModelsConfig;
  /** The models to expose; it overrides `models`. */
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  /** What joins the parts of compound ids. Default: `_`. */
  readonly idDivider?: string;
  readonly rest?: boolean;
  readonly rpc?: boolean;
  /** The format of the OpenAPI documents of the services. Default: `json`. */
  readonly openapi?: DescriptionFormat;
  /** Whether to generate `access.ts`, which types rules of access. Default: false. */
  readonly access?: boolean;
  /**
   * Whether to generate a client of the REST service; or the folder that it goes to alone.
   * Default: false.
   */
  readonly restClient?: boolean | string;
  /** Where REST takes atomic operations. Default: nowhere. */
  readonly atomic?: AtomicConfig;
  /** Whether the REST client has `export` and `aggregate`. Default: false. */
  readonly bulk?: boolean;
  /** Whether to generate `query-graph.ts`, for options of TanStack Query. Default: false. */
  readonly query?: boolean;
  /** Whether to generate `sql.ts`, the tables that reads by SQL need. Default: false. */
  readonly sql?: boolean;
  /** Whether to generate `extensions.ts`, which types code of one's own. Default: false. */
  readonly extensions?: boolean;
  /** Whether to write `AGENTS.md` and `llms.txt`, for coding agents. Default: false. */
  readonly agents?: boolean;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
  /** Whether modules begin with `// @ts-nocheck`. Default: false. */
  readonly tsNocheck?: boolean;
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
