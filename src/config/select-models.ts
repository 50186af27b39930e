import type { ConfigProblem } from "./check-config.js";
import type { ModelsConfig } from "./config.js";
import { suggestion } from "../runtime/contract/nearest-name.js";

/** Which models to expose. */
export interface ModelSelection {
  readonly models?: readonly string[] | ModelsConfig | undefined;
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** Names in the selection that no model of the schema has. */
export function unknownModels(
  names: readonly string[],
  { models, only, exclude }: ModelSelection,
): readonly ConfigProblem[] {
  return [
    // `only` is not in the configuration, so its names have no place there.
    ...unknownNames("models", only, names).map(({ message }) => ({ message })),
    ...(only ? [] : unknownNames("models", asList(models), names)),
    ...unknownNames("exclude", exclude, names),
  ];
}

/**
 * Returns a function that tells whether a model is exposed.
 *
 * @param names the schema's models
 */
export function selectModels(
  names: readonly string[],
  { models, only = asList(models), exclude }: ModelSelection,
): (model: string) => boolean {
  const dropped = new Set(exclude);
  const kept = new Set((only ?? names).filter((name) => !dropped.has(name)));
  return (model) => kept.has(model);
}

function unknownNames(
  option: string,
  asked: readonly string[] = [],
  names: readonly string[],
): readonly ConfigProblem[] {
  const known = new Set(names);
  return [...new Set(asked)]
    .filter((name) => !known.has(name))
    .map((name) => ({
      setting: `${option}.${name}`,
      message: `"${option}" names "${name}", which is no model of the schema${suggestion(name, names)}`,
    }));
}

function asList(
  models: ModelSelection["models"],
): readonly string[] | undefined {
  return Array.isArray(models) ? (models as readonly string[]) : undefined;
}

/** The settings of models, if `models` has them; else none. */
export function settingsByModel({ models }: ModelSelection): ModelsConfig {
  return asList(models) ? {} : ((models ?? {}) as ModelsConfig);
}

/** Parses a comma-separated list of names: `User, Post`. */
export function namesIn(list: string): readonly string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
