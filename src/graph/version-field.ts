import { type Draft, isHidden } from "./draft.js";
import type { Setting } from "./exposure.js";
import type { FieldDescription } from "./schema-description.js";

type Versioned = Pick<Draft, "model" | "exposure">;

/** The fields that settings call the version of a record, with the settings. */
export function statedVersions({
  exposure,
}: Versioned): ReadonlyMap<string, Setting<unknown>> {
  const { version, fields } = exposure;
  return new Map<string, Setting<unknown>>([
    ...(version ? [[version.value, version] as const] : []),
    ...[...fields].flatMap(([name, said]) =>
      said.version?.value === true ? [[name, said.version] as const] : [],
    ),
  ]);
}

/** The field that counts the writes of a record; absent if none can. */
export function versionField(draft: Versioned): FieldDescription | undefined {
  const names = [...statedVersions(draft).keys()];
  const { model, exposure } = draft;
  return model.fields.find(
    (field) =>
      names.includes(field.name) &&
      isCounter(field) &&
      !isHidden(exposure, field.name),
  );
}

/** Whether a field can count: every record has an integer in it. */
export function isCounter({ type, list, nullable }: FieldDescription): boolean {
  return (type === "Int" || type === "BigInt") && !list && !nullable;
}
