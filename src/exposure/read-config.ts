import type { ModelsConfig } from "../config/config.js";
import { isObject } from "../config/value-kinds.js";
import { suggestion } from "../runtime/contract/nearest-name.js";
import type { SchemaNames } from "./schema-names.js";
import type { SettingType } from "./setting-values.js";
import { fieldSettings, modelSettings } from "./settings.js";
import type { StatedSetting, StatedSettings } from "./stated-setting.js";

/**
 * Mistakes in settings of models that can be found without the schema: their models
 * and fields are assumed to exist.
 */
export function wrongSettings(
  models: ModelsConfig,
): StatedSettings["problems"] {
  const schema = new Map(
    Object.entries(models).map(([model, config]): [string, Set<string>] => [
      model,
      new Set(Object.keys(Object(Object(config).fields))),
    ]),
  );
  return readConfig(models, schema).problems;
}

/** Reads the settings of the configuration, and all mistakes in them. */
export function readConfig(
  models: ModelsConfig,
  schema: SchemaNames,
): StatedSettings {
  const statements: StatedSetting[] = [];
  const problems: StatedSettings["problems"][number][] = [];
  const refuse = (path: string, problem: string): void => {
    problems.push({
      severity: "error",
      message: `${path} ${problem}`,
      source: { path },
    });
  };

  const read = (
    path: string,
    members: unknown,
    settings: ReadonlyMap<string, SettingType>,
    at: { readonly model: string; readonly field?: string },
    others: readonly string[] = [],
  ): void => {
    const known = [...settings.keys(), ...others];
    if (!isObject(members)) {
      refuse(path, `must be an object: { ${known.join("?, ")}? }`);
      return;
    }
    for (const [name, value] of Object.entries(members)) {
      const type = settings.get(name);
      if (others.includes(name) || value === undefined) continue;
      const member = `${path}.${name}`;
      if (!type) {
        refuse(member, `is no setting${suggestion(name, known)}`);
        continue;
      }
      const problem = type.problem(value, at.field);
      if (problem !== undefined) refuse(member, problem);
      else statements.push({ ...at, name, value, source: { path: member } });
    }
  };

  for (const [model, config] of said(models)) {
    const path = `models.${model}`;
    const fields = schema.get(model);
    if (!fields) {
      refuse(
        path,
        `is no model of the schema${suggestion(model, [...schema.keys()])}`,
      );
      continue;
    }
    read(path, config, modelSettings, { model }, ["fields"]);
    const { fields: own } = isObject(config) ? config : {};
    if (own === undefined) continue;
    if (!isObject(own)) {
      refuse(`${path}.fields`, "must be an object: settings by field");
      continue;
    }
    for (const [field, members] of said(own)) {
      const at = `${path}.fields.${field}`;
      if (fields.has(field)) read(at, members, fieldSettings, { model, field });
      else
        refuse(at, `is no field of ${model}${suggestion(field, [...fields])}`);
    }
  }
  return { statements, problems };
}

/** The members that are set; `undefined` means not set, as everywhere. */
function said(members: object): readonly (readonly [string, unknown])[] {
  return Object.entries(members).filter(([, value]) => value !== undefined);
}
