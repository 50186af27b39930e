import {
  selectModels,
  settingsByModel,
  unknownModels,
} from "./config/select-models.js";
import { readExposure } from "./exposure/read-exposure.js";
import type { GenerateOptions } from "./generate-options.js";
import { buildGraph } from "./graph/build-graph.js";
import type { Exposure } from "./graph/exposure.js";
import type { ModelGraph } from "./graph/model-graph.js";
import { refuseProblems } from "./refuse-problems.js";
import type { LoadedSchema } from "./schema/load-schema.js";
import type { Diagnostic } from "./source/diagnostic.js";

/** What the services offer of a schema, and what is said of it. */
export interface ExposedSchema {
  readonly graph: ModelGraph;
  readonly exposure: Exposure;
  /** Whether the options leave a model in. */
  readonly includes: (model: string) => boolean;
  /** Warnings and notes, in reading order. */
  readonly located: readonly Diagnostic[];
}

/**
 * Applies the directives of a schema and the settings of the options.
 *
 * @throws SchemaError or UsageError with all mistakes in them
 */
export async function exposeSchema(
  schema: LoadedSchema,
  options: Omit<GenerateOptions, "out">,
  cwd: string,
): Promise<ExposedSchema> {
  const {
    rest = true,
    rpc = true,
    access = false,
    query = false,
    sql = false,
    configFile,
  } = options;
  const names = schema.description.models.map(({ name }) => name);
  const settings = { configFile, cwd };
  const unknown = unknownModels(names, options);
  const includes = selectModels(names, options);
  const asked = readExposure(schema.description, settingsByModel(options));
  await refuseProblems(asked.problems, schema, settings, unknown);
  const { exposure } = asked;
  const { graph, problems } = buildGraph(schema.description, {
    includes,
    exposure,
    services: { rest, rpc },
    access,
    query,
    atomic: options.atomic?.path,
    sql,
    ...(!options.ignoreExtensions && {
      extensions: options.extensions ?? false,
    }),
  });
  const located = await refuseProblems(problems, schema, settings);
  return { graph, exposure, includes, located };
}
