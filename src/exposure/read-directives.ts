import { suggestion } from "../runtime/contract/nearest-name.js";
import type { GraphProblem } from "../graph/graph-problem.js";
import type { Directive } from "../graph/schema-description.js";
import type { SchemaNames } from "./schema-names.js";
import { fieldSettings, modelSettings } from "./settings.js";
import type { StatedSetting, StatedSettings } from "./stated-setting.js";

/** Reads the settings in the schema's comments, and all mistakes in them. */
export function readDirectives(
  directives: readonly Directive[],
  schema: SchemaNames,
): StatedSettings {
  const statements: StatedSetting[] = [];
  const problems: GraphProblem[] = [];
  const said = new Set<string>();
  for (const directive of directives) {
    const { model, field, name } = directive;
    const problem = problemOf(directive, said);
    if (problem !== undefined) {
      problems.push({ severity: "error", message: problem, source: directive });
      continue;
    }
    // Models and fields that Prisma leaves out need no settings.
    const isKnown =
      field === undefined ? schema.has(model) : schema.get(model)?.has(field);
    if (!isKnown) continue;
    statements.push({
      model,
      ...(field !== undefined && { field }),
      name,
      value: settingsOf(directive).get(name)?.parse(directive.value),
      source: directive,
    });
  }
  return { statements, problems };
}

function settingsOf({ field }: Directive): typeof modelSettings {
  return field === undefined ? modelSettings : fieldSettings;
}

function problemOf(
  directive: Directive,
  said: Set<string>,
): string | undefined {
  const { model, field, name, value } = directive;
  const settings = settingsOf(directive);
  const type = settings.get(name);
  if (!type) {
    const elsewhere = field === undefined ? fieldSettings : modelSettings;
    return elsewhere.has(name)
      ? `@api.${name} is said of a ${field === undefined ? "field" : "model"}, not of a ${field === undefined ? "model" : "field"}`
      : `@api.${name} is no directive${suggestion(name, [...settings.keys()])}`;
  }
  const key = JSON.stringify([model, field, name]);
  if (said.has(key) && !type.merges) return `@api.${name} is said twice`;
  said.add(key);
  const problem = type.problem(type.parse(value), field);
  return problem === undefined ? undefined : `@api.${name} ${problem}`;
}
