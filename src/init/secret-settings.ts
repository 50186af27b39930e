import type { ModelConfig, ModelsConfig } from "../config/config.js";
import { secretFields } from "../graph/secret-fields.js";
import type { ExposedModels } from "./exposed-models.js";

/** The settings that keep clients from reading fields whose names speak of secrets. */
export function secretSettings({
  models,
  exposure,
}: ExposedModels): ModelsConfig {
  const settings = new Map<string, ModelConfig>();
  for (const { model, field, setting } of secretFields(models, exposure)) {
    const said = settings.get(model);
    if (setting === "model") settings.set(model, { hidden: true });
    else if (said?.hidden !== true) {
      const fields = { ...said?.fields, [field]: { [setting]: true } };
      settings.set(model, { fields });
    }
  }
  return Object.fromEntries(settings);
}
