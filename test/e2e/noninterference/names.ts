import fc from "fast-check";
import { exposed, type ModelName, modelNames } from "./members.js";

export const anyModel = fc.constantFrom(...modelNames);

/** Tags are created, and not changed: most writes of them are refused. */
export const anyWrittenModel = fc.constantFrom<ModelName>(
  ...modelNames,
  ...(["User", "Post", "Org", "User", "Post"] as const),
);

/** Most of the time one of `shown`; now and then one of `hidden`, if there are any. */
function mostly(
  shown: readonly string[],
  hidden: readonly string[],
): fc.Arbitrary<string> {
  const open = fc.constantFrom(...shown);
  if (hidden.length === 0) return open;
  return fc.oneof(
    { weight: 24, arbitrary: open },
    { weight: 1, arbitrary: fc.constantFrom(...hidden) },
  );
}

/** A field of a model. */
export function anyField(model: ModelName): fc.Arbitrary<string> {
  const { shown, hidden } = exposed[model];
  return mostly(Object.keys(shown), Object.keys(hidden));
}

/** A relation of a model. */
export function anyRelation(model: ModelName): fc.Arbitrary<string> {
  const { relations, hiddenRelations } = exposed[model];
  return mostly(Object.keys(relations), hiddenRelations);
}

/** A field that data names: now and then one that clients may not write. */
export function anyWritten(model: ModelName): fc.Arbitrary<string> {
  const { shown, hidden, writable } = exposed[model];
  const readOnly = Object.keys(shown).filter(
    (name) => name !== "id" && !writable.includes(name),
  );
  const seldom = [readOnly, Object.keys(hidden)]
    .filter((names) => names.length > 0)
    .map((names) => fc.constantFrom(...names));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...writable) },
    ...seldom.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

/** A value that a field may have in one of the databases. */
export function anyValue(
  model: ModelName,
  field: string,
): fc.Arbitrary<unknown> {
  const { shown, hidden } = exposed[model];
  return fc.constantFrom(...(shown[field] ?? hidden[field] ?? [1]));
}

/** The key of a record: now and then with a hidden column beside it. */
export function anyKey(model: ModelName): fc.Arbitrary<object> {
  const { keys, hidden } = exposed[model];
  const key = fc.constantFrom(...keys);
  const columns = Object.entries(hidden).map(([name, [value]]) => ({
    [name]: value,
  }));
  return fc.oneof(
    { weight: 24, arbitrary: key },
    { weight: 1, arbitrary: together(key, fc.constantFrom(...columns)) },
  );
}

/** The members of several objects in one. */
export function together(
  ...parts: readonly fc.Arbitrary<object>[]
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(...parts)
    .map((members) => Object.assign({}, ...members) as Record<string, unknown>);
}
