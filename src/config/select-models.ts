import { suggestion } from "./nearest-name.js";
import { UsageError } from "./usage-error.js";

/** Which models a person wants exposed. */
export interface ModelSelection {
  readonly models?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/**
 * Tells of each model of a schema whether it is to be exposed.
 *
 * @param names the schema's models
 * @throws UsageError for a name that no model has, and when none is left
 */
export function selectModels(
  names: readonly string[],
  { models, exclude }: ModelSelection,
): (model: string) => boolean {
  requireNames("models", models, names);
  requireNames("exclude", exclude, names);
  const dropped = new Set(exclude);
  const kept = new Set((models ?? names).filter((name) => !dropped.has(name)));
  if (kept.size === 0 && names.length > 0) {
    throw new UsageError("--models and --exclude leave no model to expose");
  }
  return (model) => kept.has(model);
}

function requireNames(
  option: string,
  asked: readonly string[] = [],
  names: readonly string[],
): void {
  const known = new Set(names);
  const unknown = asked.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `--${option} names "${unknown}", which is no model of the schema${suggestion(unknown, names)}`,
  );
}
