import { type Draft, isHidden } from "../draft.js";
import type { GraphProblem } from "../graph-problem.js";
import type { FieldDescription } from "../schema-description.js";
import { isCounter, statedVersions } from "../version-field.js";

/** Whether what settings call a version can count the writes of a record. */
export function versionProblems(draft: Draft): GraphProblem[] {
  const { model } = draft;
  const stated = [...statedVersions(draft)];
  return stated.flatMap(([name, { source }], index): GraphProblem[] => {
    const field = model.fields.find((one) => one.name === name);
    const at = { model: model.name, ...(field && { field: name }), source };
    if (field?.type === "DateTime") {
      return [
        {
          severity: "warning",
          message: `${model.name}.${name} is no version: two writes within its millisecond are equal`,
          hint: "count in a field of its own: version Int @default(1) /// @api.version",
          ...at,
        },
      ];
    }
    const problem = index > 0 ? second(stated) : problemOf(draft, field);
    if (problem === undefined) return [];
    const message = `${model.name}.${name} cannot be the version: ${problem}`;
    return [{ severity: "error", message, ...at }];
  });
}

function second([first]: readonly (readonly [string, unknown])[]): string {
  return `${first?.[0] ?? ""} is it already`;
}

function problemOf(
  { model, exposure, uniques }: Draft,
  field: FieldDescription | undefined,
): string | undefined {
  if (!field) return "there is no such field";
  const { name } = field;
  if (!isCounter(field)) return "it must be a required Int or BigInt";
  if (!field.hasDefault) return "a new record needs a @default for it";
  if (isHidden(exposure, name)) return "it is hidden, and documents show it";
  if (uniques.length === 0) return "without an id, no request names a record";
  const isKey = model.uniques.some(({ fields }) => fields.includes(name));
  const isReference = model.relations.some(({ fields }) =>
    fields.includes(name),
  );
  return isKey || isReference ? "it is part of a key" : undefined;
}
