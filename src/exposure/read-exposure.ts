import type { ModelsConfig } from "../config/config.js";
import type {
  Exposure,
  FieldExposure,
  ModelExposure,
  Setting,
} from "../graph/exposure.js";
import type { GraphProblem } from "../graph/graph-problem.js";
import type { SchemaDescription } from "../graph/schema-description.js";
import { readConfig } from "./read-config.js";
import { readDirectives } from "./read-directives.js";
import { schemaNames } from "./schema-names.js";
import { modelSettings } from "./settings.js";
import type { StatedSetting } from "./stated-setting.js";

/** An exposure and its problems. If one is an error, do not use the exposure. */
interface ExposureResult {
  readonly exposure: Exposure;
  readonly problems: readonly GraphProblem[];
}

/**
 * Merges the schema's directives and the configuration into one exposure. The
 * configuration wins, setting by setting: it belongs to one deployment, and the
 * schema may be shared.
 */
export function readExposure(
  description: SchemaDescription,
  models: ModelsConfig = {},
): ExposureResult {
  const names = schemaNames(description);
  const inSchema = readDirectives(description.directives, names);
  const inConfig = readConfig(models, names);
  return {
    exposure: exposureOf([...inSchema.statements, ...inConfig.statements]),
    problems: [...inSchema.problems, ...inConfig.problems],
  };
}

/** Later statements win. */
function exposureOf(statements: readonly StatedSetting[]): Exposure {
  const models = new Map<
    string,
    { own: Record<string, unknown>; fields: Map<string, FieldExposure> }
  >();
  for (const { model, field, name, value, source } of statements) {
    let known = models.get(model);
    if (!known) models.set(model, (known = { own: {}, fields: new Map() }));
    const setting = { [name]: { value: inList(name, value), source } };
    if (modelSettings.get(name)?.merges) {
      const { [name]: before } = known.own as Record<string, Setting<object>>;
      const merged = { ...before?.value, ...(value as object) };
      known.own[name] = { value: merged, source };
    } else if (field === undefined) Object.assign(known.own, setting);
    else known.fields.set(field, { ...known.fields.get(field), ...setting });
  }
  return new Map(
    [...models].map(([model, { own, fields }]): [string, ModelExposure] => [
      model,
      { ...own, fields },
    ]),
  );
}

/** An id of one field may be written without a list. */
function inList(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "string" ? [value] : value;
}
