import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ConfigProblem } from "./config/check-config.js";
import type { GraphProblem } from "./graph/graph-problem.js";
import type { ModelGraph } from "./graph/model-graph.js";
import type { LoadedSchema } from "./schema/load-schema.js";
import { locateProblem } from "./schema/locate-problem.js";
import { SchemaError } from "./schema/schema-error.js";
import { siblingHint } from "./schema/sibling-files.js";
import {
  type Diagnostic,
  inFile,
  inReadingOrder,
} from "./source/diagnostic.js";
import { type SettingPlaces, settingPlaces } from "./source/setting-places.js";
import { shownPath } from "./source/source-file.js";
import { UsageError } from "./source/usage-error.js";

/** The file that the settings were read from, if any: problems have places in it. */
interface SettingsSource {
  readonly configFile?: string | undefined;
  readonly cwd: string;
}

/**
 * Problems as diagnostics, in reading order.
 *
 * @param unknown names in lists of the options that the schema does not have
 * @throws SchemaError with all of them when one is an error, UsageError when
 *   the errors are the configuration's alone.
 */
export async function refuseProblems(
  problems: readonly GraphProblem[],
  { positions }: LoadedSchema,
  settings: SettingsSource,
  unknown: readonly ConfigProblem[] = [],
): Promise<readonly Diagnostic[]> {
  const errors = problems.filter(({ severity }) => severity === "error");
  // The configuration is parsed for places only if there is a mistake in it.
  const isToParse = unknown.length > 0 || errors.some(isOfConfig);
  const places = isToParse ? await placesIn(settings) : undefined;
  const diagnostics = [
    ...problems.map((one) => locateProblem(one, positions, places)),
    ...unknown.map((one) => locateUnknown(one, places)),
  ].toSorted(inReadingOrder);
  if (errors.length + unknown.length === 0) return diagnostics;
  if (!errors.every(isOfConfig)) throw new SchemaError(diagnostics);
  throw new UsageError(
    diagnostics.filter(({ severity }) => severity === "error"),
  );
}

/** A name in an option is at its place only if it comes from the file. */
function locateUnknown(
  { setting = "", message }: ConfigProblem,
  places: SettingPlaces | undefined,
): Diagnostic {
  const place = places?.(setting);
  return {
    severity: "error",
    message,
    ...(place && { setting, ...inFile(place, "error") }),
  };
}

function isOfConfig({ source }: GraphProblem): boolean {
  return source !== undefined && "path" in source;
}

async function placesIn({
  configFile,
  cwd,
}: SettingsSource): Promise<SettingPlaces | undefined> {
  if (configFile === undefined) return undefined;
  const file = resolve(cwd, configFile);
  // The file may be gone: the problems count, also without places.
  return existsSync(file) ? settingPlaces(file, cwd) : undefined;
}

/**
 * @throws UsageError when every model is left out, SchemaError when the schema has none
 */
export function requireModels(
  { models }: ModelGraph,
  { description, path }: LoadedSchema,
  cwd: string,
): void {
  if (models.length > 0) return;
  if (description.models.length > 0) {
    throw new UsageError(
      "no model is left to expose: all of them are excluded or hidden",
    );
  }
  const file = shownPath(path, cwd);
  const hint = siblingHint(path, file);
  throw new SchemaError([
    {
      severity: "error",
      message: "the schema has no models to expose",
      file,
      ...(hint !== undefined && { hint }),
    },
  ]);
}
