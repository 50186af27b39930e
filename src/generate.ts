import { resolve } from "node:path";
import type { LastRun } from "./cache/cache-file.js";
import { inputHash } from "./cache/input-hash.js";
import { RunCache } from "./cache/run-cache.js";
import { checkOptions } from "./config/check-options.js";
import { exposeSchema } from "./expose-schema.js";
import type {
  GenerateOptions,
  GenerateResult,
  Step,
} from "./generate-options.js";
import { formatOutput } from "./output/format.js";
import { ignoredByGit } from "./output/ignored-by-git.js";
import type { OutputState } from "./output/plan.js";
import { readProject, type Project } from "./project/project.js";
import { readOutput } from "./output/read-output.js";
import { realPlace } from "./project/real-place.js";
import { refuseClientFolder, refuseOutput } from "./output/refuse-output.js";
import { isUnfinished } from "./output/lock.js";
import { previewOutput, writeOutput } from "./output/write.js";
import { renderApi } from "./render/render-api.js";
import { parseSchema, readSchema } from "./schema/load-schema.js";
import { requireModels } from "./refuse-problems.js";
import type { Diagnostic } from "./source/diagnostic.js";
import { UsageError } from "./source/usage-error.js";
import { Stopwatch } from "./stopwatch.js";

/**
 * Reads a Prisma schema and writes its API to the output folder. The settings of a
 * configuration file count only if they are among the options.
 *
 * @throws SchemaError when the schema is invalid or cannot be exposed
 * @throws UsageError when the options are wrong
 */
export async function generate(
  options: GenerateOptions,
): Promise<GenerateResult> {
  checkOptions(options);
  const {
    cwd = process.cwd(),
    force = false,
    rest = true,
    rpc = true,
    openapi = "json",
  } = options;
  if (!rest && !rpc) {
    throw new UsageError("without REST and RPC nothing is left to generate");
  }
  const named = resolve(cwd, options.out);
  const watch = new Stopwatch<Step>(options.onStep);

  watch.start("load");
  const source = await readSchema(options.schema, cwd);
  refuseOutput(
    named,
    source.files.map(({ path }) => path),
  );
  // A folder behind a link belongs to the project that the link leads to.
  const out = realPlace(named);
  const found = readOutput(out);
  const input = inputHash(out, options, source.files);
  const cache = new RunCache(out, input, found);
  const before = cache.equalRun;
  if (before !== undefined && !isUnfinished(out)) {
    const saidBefore = cache.said;
    return {
      ...unchanged(named, before, found),
      saidBefore,
      timings: watch.stop(),
    };
  }
  const schema = parseSchema(source);
  refuseClientFolder(named, schema.clients);

  watch.start("graph");
  const { graph, located } = await exposeSchema(schema, options, cwd);
  requireModels(graph, schema, cwd);

  watch.start("render");
  const project = readProject(named, schema.clients, options.client);
  const rendering = {
    clientImport: project.client.specifier,
    importExtension: project.importExtension,
    idDivider: options.idDivider ?? "_",
    rest,
    rpc,
    openapi,
    tsNocheck: options.tsNocheck ?? false,
  };
  const rendered = renderApi(graph, rendering, cache.reuse);

  watch.start("format");
  const wanted =
    options.format === false
      ? { texts: rendered, formatted: new Map<string, string>() }
      : await formatOutput(out, rendered, found);

  watch.start("write");
  const plan = options.dryRun
    ? previewOutput(out, wanted, force, found)
    : await writeOutput(out, wanted, force, found);
  const said = {
    models: graph.models.length,
    diagnostics: [...located, ...clientWarnings(project)],
  };
  if (!options.dryRun) {
    const outputs = schema.clients.flatMap(({ output }) => output ?? []);
    cache.keep(rendered, plan, outputs, said);
  }
  return {
    out: named,
    models: said.models,
    fileCount: rendered.size,
    rendered: cache.rendered,
    files: plan.files,
    // Asked about new files alone, and not remembered: rules of git are no input.
    diagnostics: [
      ...said.diagnostics,
      ...(await ignoredByGit(out, plan.files, cwd)),
    ],
    saidBefore: cache.said,
    timings: watch.stop(),
  };
}

/** The result of a run that would repeat the last one. */
function unchanged(
  out: string,
  { models, diagnostics }: LastRun,
  { manifest }: OutputState,
): Omit<GenerateResult, "saidBefore" | "timings"> {
  const paths = [...(manifest?.files.keys() ?? [])];
  return {
    out,
    models,
    fileCount: paths.length,
    rendered: 0,
    files: paths.map((path) => ({ path, state: "unchanged" })),
    diagnostics,
  };
}

function clientWarnings({ client }: Project): readonly Diagnostic[] {
  return client.warning === undefined
    ? []
    : [{ severity: "warning", message: client.warning }];
}
