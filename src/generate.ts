import { resolve } from "node:path";
import { selectModels } from "./config/select-models.js";
import { UsageError } from "./config/usage-error.js";
import { buildGraph } from "./graph/build-graph.js";
import { formatOutput } from "./output/format.js";
import { readProject, type Project } from "./output/project.js";
import type { PlannedFile } from "./output/plan.js";
import { readOutput } from "./output/read-output.js";
import { refuseOutput } from "./output/refuse-output.js";
import { previewOutput, writeOutput } from "./output/write.js";
import { renderApi } from "./render/render-api.js";
import { SchemaError, type Diagnostic } from "./schema/diagnostic.js";
import { loadSchema } from "./schema/load-schema.js";
import { locateProblem } from "./schema/locate-problem.js";
import { Stopwatch, type Timings } from "./stopwatch.js";

/** What to generate, and how. Paths are relative to `cwd`. */
export interface GenerateOptions {
  /** A schema file or a folder of them. Default: where Prisma looks for it. */
  readonly schema?: string;
  readonly out: string;
  /** Default: the process's working directory. */
  readonly cwd?: string;
  /** The Prisma client's import specifier, as seen from the output folder. */
  readonly client?: string;
  readonly models?: readonly string[];
  readonly exclude?: readonly string[];
  readonly rest?: boolean;
  readonly rpc?: boolean;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
  /** Overwrite and remove files that were edited by hand. */
  readonly force?: boolean;
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
  /** Every file, with its state before the run and the reason for it. */
  readonly files: readonly PlannedFile[];
  /** Warnings and notes; errors are thrown. */
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: Timings<Step>;
}

/**
 * Reads a Prisma schema and makes the output folder hold its API.
 *
 * @throws SchemaError when the schema is invalid or cannot be exposed
 * @throws UsageError when the options cannot be followed
 */
export async function generate(
  options: GenerateOptions,
): Promise<GenerateResult> {
  const {
    cwd = process.cwd(),
    force = false,
    rest = true,
    rpc = true,
  } = options;
  if (!rest && !rpc)
    throw new UsageError("without REST and RPC nothing is left to generate");
  const out = resolve(cwd, options.out);
  const watch = new Stopwatch<Step>(options.onStep);

  watch.start("load");
  const schema = await loadSchema(options.schema, cwd);
  refuseOutput(
    out,
    schema.files.map(({ path }) => path),
  );

  watch.start("graph");
  const names = schema.description.models.map(({ name }) => name);
  const includes = selectModels(names, options);
  const { graph, problems } = buildGraph(schema.description, { includes });
  const diagnostics = problems.map((problem) =>
    locateProblem(problem, schema.positions),
  );
  requireSound(diagnostics);

  watch.start("render");
  const project = readProject(out, schema.clients, options.client);
  const rendered = renderApi(graph, {
    clientImport: project.client.specifier,
    importExtension: project.importExtension,
    rest,
    rpc,
  });

  watch.start("format");
  const wanted =
    options.format === false
      ? { texts: rendered, formatted: new Map<string, string>() }
      : await formatOutput(out, rendered, () =>
          readOutput(out, rendered.keys()),
        );

  watch.start("write");
  const plan = options.dryRun
    ? previewOutput(out, wanted, force)
    : await writeOutput(out, wanted, force);
  return {
    out,
    models: graph.models.length,
    fileCount: rendered.size,
    files: plan.files,
    diagnostics: [...diagnostics, ...clientWarnings(project)],
    timings: watch.stop(),
  };
}

function requireSound(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.some(({ severity }) => severity === "error")) {
    throw new SchemaError(diagnostics);
  }
}

function clientWarnings({ client }: Project): readonly Diagnostic[] {
  return client.warning === undefined
    ? []
    : [{ severity: "warning", message: client.warning }];
}
