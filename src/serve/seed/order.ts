import type { DatamodelField, DatamodelModel } from "gen-api/serving";

/** A relation field with the key. */
export function foreignKeys(model: DatamodelModel): readonly DatamodelField[] {
  return model.fields.filter(
    ({ relationFromFields = [] }) => relationFromFields.length > 0,
  );
}

/** Whether a row may be written before the one that it refers to. */
export function isNullable(
  model: DatamodelModel,
  key: Pick<DatamodelField, "relationFromFields">,
): boolean {
  return (key.relationFromFields ?? []).some((name) =>
    model.fields.some((field) => field.name === name && !field.isRequired),
  );
}

/**
 * The models so that each comes after those that its required keys refer to. Where
 * nullable keys can be satisfied too, they are. Those that require each other in a circle
 * come last, in the order of the schema.
 */
export function inOrder(
  models: readonly DatamodelModel[],
): readonly DatamodelModel[] {
  const left = new Map(models.map((model) => [model.name, model]));
  const ordered: DatamodelModel[] = [];
  const isReady = (model: DatamodelModel, isStrict: boolean): boolean =>
    foreignKeys(model).every(
      ({ type, ...key }) =>
        type === model.name ||
        !left.has(type) ||
        (!isStrict && isNullable(model, key)),
    );
  while (left.size > 0) {
    const waiting = [...left.values()];
    const next =
      waiting.find((model) => isReady(model, true)) ??
      waiting.find((model) => isReady(model, false)) ??
      waiting[0];
    if (next === undefined) break;
    left.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
