import type { ModelConfig, ModelsConfig } from "./config.js";
import { suggestion } from "./nearest-name.js";
import { UsageError } from "./usage-error.js";

/**
 * Checks the settings of models, as far as that can be done without the schema.
 *
 * @param file the configuration's name, for the message
 * @throws UsageError naming the model and the setting
 */
export function checkModelsConfig(models: ModelsConfig, file: string): void {
  const known = ["type", "id"];
  for (const [model, config] of Object.entries(models)) {
    const at = `${file}: models.${model}`;
    if (typeof config !== "object" || config === null) {
      throw new UsageError(`${at} must be an object: { type?, id? }`);
    }
    for (const name of Object.keys(config)) {
      if (known.includes(name)) continue;
      throw new UsageError(
        `${at}: "${name}" is no setting${suggestion(name, known)}`,
      );
    }
    checkModel(config, at);
  }
}

/** JSON:API's rules for member names, narrowed to what a path shows as it is. */
const typeName = /^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$/;

function checkModel({ type, id }: ModelConfig, at: string): void {
  if (
    type !== undefined &&
    !(typeof type === "string" && typeName.test(type))
  ) {
    throw new UsageError(
      `${at}.type must be letters, digits, hyphens and underscores, with a letter or digit at both ends`,
    );
  }
  const fields: unknown = typeof id === "string" ? [id] : (id ?? [""]);
  const isFields =
    Array.isArray(fields) &&
    fields.length > 0 &&
    fields.every((name) => typeof name === "string");
  if (!isFields) {
    throw new UsageError(`${at}.id must be a field or a list of fields`);
  }
}

/** @throws UsageError for a divider that an id could not be split at again */
export function checkDivider(divider: string, file: string): void {
  if (divider.length !== 1 || /[~/]/.test(divider)) {
    throw new UsageError(
      `${file}: "idDivider" must be one character other than ~ and /`,
    );
  }
}
