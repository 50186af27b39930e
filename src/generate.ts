import { resolve } from "node:path";
import type { LastRun } from "./cache/cache-file.js";
import { checkOptions } from "./config/check-options.js";
import { exposeSchema } from "./expose-schema.js";
import type {
  GenerateOptions,
  GenerateResult,
  Step,
} from "./generate-options.js";
import type { ModelGraph } from "./graph/model-graph.js";
import { formatOutput } from "./output/format.js";
import { ignoredByGit } from "./output/ignored-by-git.js";
import type { PlannedFile } from "./output/plan.js";
import { refuseClientFolder } from "./output/refuse-output.js";
import { previewOutput, writeOutput } from "./output/write.js";
import {
  isUpToDate,
  type OutputPlace,
  outputPlace,
  seenFrom,
} from "./output-place.js";
import { readProject, type Project } from "./project/project.js";
import { renderApi } from "./render/render-api.js";
import { renderClients } from "./render/render-clients.js";
import type { RenderOptions } from "./render/render-options.js";
import { installedPrisma8, prisma8 } from "./schema/prisma-8.js";
import { requireModels } from "./refuse-problems.js";
import { restClientFolder } from "./rest-client-folder.js";
import {
  type LoadedSchema,
  parseSchema,
  readSchema,
} from "./schema/load-schema.js";
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
  if (options.atomic && !rest) {
    throw new UsageError("atomic operations need the REST service");
  }
  if (options.query && !rpc && !options.restClient) {
    throw new UsageError(
      "query needs a client: that of RPC, or restClient for that of REST",
    );
  }
  const named = resolve(cwd, options.out);
  const clientFolder = restClientFolder(options, named, cwd);
  const watch = new Stopwatch<Step>(options.onStep);

  watch.start("load");
  const source = await readSchema(options.schema, cwd);
  const open = (folder: string): OutputPlace =>
    outputPlace(folder, options, source.files);
  const main = open(named);
  const places: readonly [OutputPlace, ...OutputPlace[]] =
    clientFolder === undefined ? [main] : [main, open(clientFolder)];
  const before = main.cache.equalRun;
  if (before !== undefined && places.every(isUpToDate)) {
    return { ...unchanged(places, before), timings: watch.stop() };
  }
  const schema = parseSchema(source);
  for (const one of places) refuseClientFolder(one.named, schema.clients);

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
    atomic: options.atomic?.path,
    bulk: options.bulk,
    query: options.query ?? false,
    agents: options.agents ?? false,
    openapi,
    title: project.name,
    tsNocheck: options.tsNocheck ?? false,
  };
  const api = renderApi(graph, rendering, main.cache.reuse);
  const rendered = places.map((one) => {
    if (one !== main) {
      return { place: one, texts: clientTexts(graph, rendering, schema, one) };
    }
    const hasClient = options.restClient === true;
    const clients = renderClients(
      graph,
      rendering,
      { rpc, rest: hasClient },
      main.cache.reuse,
    );
    return { place: one, texts: new Map([...api, ...clients]) };
  });

  watch.start("format");
  const formatted = [];
  for (const { place, texts } of rendered) {
    const wanted =
      options.format === false
        ? { texts, formatted: new Map<string, string>() }
        : await formatOutput(place.folder, texts, place.found);
    formatted.push({ place, wanted });
  }

  watch.start("write");
  const said = {
    models: graph.models.length,
    diagnostics: [...located, ...projectFindings(project, named)],
  };
  const outputs = schema.clients.flatMap(({ output }) => output ?? []);
  const files: PlannedFile[] = [];
  const ignored: Diagnostic[] = [];
  for (const [index, { place, wanted }] of formatted.entries()) {
    const { folder, found, cache } = place;
    const plan = options.dryRun
      ? previewOutput(folder, wanted, force, found)
      : await writeOutput(folder, wanted, force, found);
    if (!options.dryRun) {
      cache.keep(rendered[index]?.texts ?? new Map(), plan, outputs, said);
    }
    files.push(...seenFrom(named, place, plan.files));
    // Asked about new files alone, and not remembered: rules of git are no input.
    ignored.push(...(await ignoredByGit(folder, plan.files, cwd)));
  }
  return {
    out: named,
    models: said.models,
    fileCount: sum(rendered.map(({ texts }) => texts.size)),
    rendered: sum(places.map(({ cache }) => cache.rendered)),
    files,
    diagnostics: [...said.diagnostics, ...ignored],
    saidBefore: main.cache.said,
    timings: watch.stop(),
  };
}

/** The client of the REST service, for a folder of its own in a project of its own. */
function clientTexts(
  graph: ModelGraph,
  rendering: RenderOptions,
  { clients }: LoadedSchema,
  { named, cache }: OutputPlace,
): ReadonlyMap<string, string> {
  // It imports no Prisma client: only what is set for its own package counts.
  const { importExtension } = readProject(named, clients, "");
  const options = { ...rendering, importExtension };
  return renderClients(graph, options, { rpc: false, rest: true }, cache.reuse);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The result of a run that would repeat the last one. */
function unchanged(
  places: readonly [OutputPlace, ...OutputPlace[]],
  { models, diagnostics }: LastRun,
): Omit<GenerateResult, "timings"> {
  const [{ named: out, cache }] = places;
  const files = places.flatMap((place) => {
    const paths = [...(place.found.manifest?.files.keys() ?? [])];
    const states = paths.map((path) => ({ path, state: "unchanged" as const }));
    return seenFrom(out, place, states);
  });
  return {
    out,
    models,
    fileCount: files.length,
    rendered: 0,
    files,
    diagnostics,
    saidBefore: cache.said,
  };
}

function projectFindings(
  { client, note }: Project,
  named: string,
): readonly Diagnostic[] {
  const next = installedPrisma8(named);
  return [
    ...(next === undefined
      ? []
      : [
          {
            severity: "warning",
            message: `${prisma8.message}, and calls their clients: ${next} is installed`,
            hint: prisma8.hint,
          } as const,
        ]),
    ...(client.warning === undefined
      ? []
      : [{ severity: "warning", message: client.warning } as const]),
    ...(note === undefined
      ? []
      : [{ severity: "note", message: `${note}; nothing needs it` } as const]),
  ];
}
