import { resolve } from "node:path";
import { modelNaming, selectModels } from "./config/select-models.js";
import { UsageError } from "./config/usage-error.js";
import type {
  GenerateOptions,
  GenerateResult,
  Step,
} from "./generate-options.js";
import { buildGraph } from "./graph/build-graph.js";
import { formatOutput } from "./output/format.js";
import { readProject, type Project } from "./output/project.js";
import { readOutput } from "./output/read-output.js";
import { refuseOutput } from "./output/refuse-output.js";
import { previewOutput, writeOutput } from "./output/write.js";
import { renderApi } from "./render/render-api.js";
import { SchemaError, type Diagnostic } from "./schema/diagnostic.js";
import { loadSchema } from "./schema/load-schema.js";
import { locateProblem } from "./schema/locate-problem.js";
import { Stopwatch } from "./stopwatch.js";

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
  if (!rest && !rpc) {
    throw new UsageError("without REST and RPC nothing is left to generate");
  }
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
  const { graph, problems } = buildGraph(schema.description, {
    includes,
    ...modelNaming(names, options),
  });
  const diagnostics = problems.map((problem) =>
    locateProblem(problem, schema.positions),
  );
  requireSound(diagnostics);

  watch.start("render");
  const project = readProject(out, schema.clients, options.client);
  const rendered = renderApi(graph, {
    clientImport: project.client.specifier,
    importExtension: project.importExtension,
    idDivider: options.idDivider ?? "_",
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
