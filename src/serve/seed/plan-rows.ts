import type {
  Datamodel,
  DatamodelField,
  DatamodelModel,
  FieldValues,
} from "gen-api/serving";
import { wordsOf } from "./name-words.js";
import { foreignKeys, inOrder, isNullable } from "./order.js";
import { fraction, pick } from "./random.js";
import { rowCounts } from "./row-counts.js";
import { type Cell, isNull, scalarValue } from "./scalar-value.js";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a model. */
export interface PlannedModel {
  readonly model: DatamodelModel;
  readonly rows: readonly Row[];
  /** Nullable keys that refer to rows which are written later: they are set at last. */
  readonly late: readonly DatamodelField[];
}

/** What the tables of a schema are filled with, in the order in which it is written. */
export interface SeedPlan {
  readonly models: readonly PlannedModel[];
  /** By model: how many rows could not be made, since a unique field has too few values. */
  readonly unmade: ReadonlyMap<string, number>;
}

interface SeedSettings {
  readonly rows: number;
  readonly seed: number;
  /** How many rows a model has that belongs to none. Default: half of `rows`. */
  readonly roots?: number;
  /** What is said of the values of fields, by `Model.field`. */
  readonly values: ReadonlyMap<string, FieldValues>;
}

const nothingSaid: FieldValues = { rules: [] };

/** How often other values are tried for a row that is not unique. */
const attempts = 40;

/** Plans the rows of all models. The same schema and settings give the same rows. */
export function planRows(
  { models, enums }: Datamodel,
  settings: SeedSettings,
): SeedPlan {
  const counts = rowCounts(models, settings.rows, settings.roots);
  const made = new Map<string, Row[]>();
  const late = new Map<string, readonly DatamodelField[]>();
  const unmade = new Map<string, number>();
  const ordered = inOrder(models);
  for (const model of ordered) {
    late.set(
      model.name,
      foreignKeys(model).filter(
        (key) =>
          key.type !== model.name &&
          !made.has(key.type) &&
          isNullable(model, key),
      ),
    );
    const rows: Row[] = [];
    // A row may refer to one before it.
    made.set(model.name, rows);
    const count = Math.min(
      isWritable(model) ? (counts.get(model.name) ?? 0) : 0,
      ...rowsToReferTo(model, made),
    );
    const taken = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      const row = uniqueRow(model, index, made, taken, settings, enums);
      if (row) rows.push(row);
      else unmade.set(model.name, (unmade.get(model.name) ?? 0) + 1);
    }
  }
  for (const model of ordered) {
    const keys = late.get(model.name) ?? [];
    if (keys.length === 0) continue;
    made.set(model.name, withLateKeys(model, keys, made, settings.seed));
  }
  return {
    models: ordered.map((model) => ({
      model,
      rows: made.get(model.name) ?? [],
      late: late.get(model.name) ?? [],
    })),
    unmade,
  };
}

/** How many rows a model can have at most, since each refers to another one of these. */
function rowsToReferTo(model: DatamodelModel, made: Made): readonly number[] {
  return foreignKeys(model)
    .filter(
      (key) =>
        key.type !== model.name &&
        !isNullable(model, key) &&
        isAlone(model, key.relationFromFields ?? []),
    )
    .map(({ type }) => made.get(type)?.length ?? 0);
}

/**
 * No client can write a required column of a type that Prisma does not know, nor a view
 * without a key.
 */
function isWritable(model: DatamodelModel): boolean {
  const isOptional = (name: string): boolean => isFieldNullable(model, name);
  return (
    !model.fields.some(
      ({ kind, isRequired, hasDefaultValue }) =>
        kind === "unsupported" && isRequired && !hasDefaultValue,
    ) && uniquesOf(model).some((fields) => !fields.some(isOptional))
  );
}

type Made = ReadonlyMap<string, readonly Row[]>;

function uniqueRow(
  model: DatamodelModel,
  index: number,
  made: Made,
  taken: Set<string>,
  settings: SeedSettings,
  enums: Datamodel["enums"],
): Row | undefined {
  const uniques = uniquesOf(model);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = makeRow(model, index, attempt, made, settings, enums);
    if (row === undefined) continue;
    const keys = uniques.flatMap((fields) => uniqueText(row, fields) ?? []);
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    return row;
  }
  return undefined;
}

/** The fields of the id and of each unique. */
function uniquesOf(model: DatamodelModel): readonly (readonly string[])[] {
  return [
    ...model.fields
      .filter(({ isId, isUnique }) => isId || isUnique)
      .map(({ name }) => [name]),
    ...(model.primaryKey ? [model.primaryKey.fields] : []),
    ...model.uniqueIndexes.map(({ fields }) => fields),
  ];
}

/** Texts that differ in case alone count as equal, which databases may hold them for. */
function uniqueText(row: Row, fields: readonly string[]): string | undefined {
  const values = fields.map((name) => row[name]);
  if (values.some((value) => value === null || value === undefined))
    return undefined;
  return JSON.stringify([
    fields,
    values.map((value) => String(value).toLowerCase()),
  ]);
}

function makeRow(
  model: DatamodelModel,
  index: number,
  attempt: number,
  made: Made,
  settings: SeedSettings,
  enums: Datamodel["enums"],
): Row | undefined {
  const row: Record<string, unknown> = {};
  const keys = foreignKeys(model);
  const cell = (field: DatamodelField): Cell => ({
    seed: settings.seed,
    modelName: model.name,
    model: wordsOf(model.name),
    row,
    index,
    attempt,
    said: settings.values.get(`${model.name}.${field.name}`) ?? nothingSaid,
  });
  const selfKeys = keys.filter(({ type }) => type === model.name);
  for (const key of keys) {
    if (selfKeys.includes(key)) continue;
    const refers = reference(
      model,
      key,
      row,
      index,
      attempt,
      made,
      settings.seed,
    );
    if (refers === undefined) return undefined;
    Object.assign(row, refers);
  }
  const keyFields = new Set(
    keys.flatMap(({ relationFromFields = [] }) => relationFromFields),
  );
  const scalars = model.fields.filter(
    ({ name, kind }) =>
      (kind === "scalar" || kind === "enum") && !keyFields.has(name),
  );
  for (const field of scalars.toSorted(byDependence)) {
    const value = isNull(field, cell(field))
      ? null
      : scalarValue(field, cell(field), enums);
    // No value was found that holds the field's rules.
    if (value === undefined && field.isRequired) return undefined;
    row[field.name] = value ?? null;
  }
  for (const key of selfKeys) {
    const before = made.get(model.name) ?? [];
    Object.assign(row, selfReference(model, key, row, before));
  }
  return row;
}

/** What is made of other fields of its row comes after them: `slug`, `email`. */
function byDependence(one: DatamodelField, other: DatamodelField): number {
  const rank = ({ name }: DatamodelField): number =>
    /slug|mail|user ?name|handle|login/i.test(wordsOf(name)) ? 1 : 0;
  return rank(one) - rank(other);
}

/**
 * A row of another model to refer to. Keys that share a field agree about it. None is
 * found for a required key where there is no row.
 */
function reference(
  model: DatamodelModel,
  key: DatamodelField,
  row: Row,
  index: number,
  attempt: number,
  made: Made,
  seed: number,
): Row | undefined {
  const own = key.relationFromFields ?? [];
  const their = key.relationToFields ?? [];
  const isFree = isNullable(model, key);
  const none = Object.fromEntries(
    own
      .filter((name) => isFieldNullable(model, name))
      .map((name) => [name, row[name] ?? null]),
  );
  const candidates = (made.get(key.type) ?? []).filter((target) =>
    own.every(
      (name, at) => row[name] == null || row[name] === target[their[at] ?? ""],
    ),
  );
  const isSetByAnother = own.every((name) => row[name] != null);
  if (candidates.length === 0 && isSetByAnother && !key.isRequired) return {};
  const parts = [seed, model.name, key.name, index];
  const once = isAlone(model, own);
  const isSpent = once && index >= candidates.length;
  if (
    candidates.length === 0 ||
    (isFree && (isSpent || fraction(...parts, "null") < 0.15))
  ) {
    return isFree ? none : undefined;
  }
  // One after the other where each may be referred to once.
  const at = once
    ? index + attempt
    : pick(candidates.length, ...parts, attempt);
  const target = candidates[at % candidates.length];
  return target && keyTo(key, target);
}

/**
 * Rows of a model that refer to their own kind are trees of eight: a root, three children, and
 * four children of these. Where each may be referred to once, they are a chain.
 */
function selfReference(
  model: DatamodelModel,
  key: DatamodelField,
  row: Row,
  before: readonly Row[],
): Row {
  const own = key.relationFromFields ?? [];
  const at = before.length % 8;
  const root = before.length - at;
  const parent = isAlone(model, own)
    ? before.at(-1)
    : at === 0
      ? undefined
      : before[at < 4 ? root : root + 1 + (at % 3)];
  if (parent) return keyTo(key, parent);
  return isNullable(model, key)
    ? Object.fromEntries(
        own
          .filter((name) => isFieldNullable(model, name))
          .map((name) => [name, null]),
      )
    : // A root that must refer to something can only refer to itself.
      keyTo(key, row);
}

function keyTo(key: DatamodelField, target: Row): Row {
  const their = key.relationToFields ?? [];
  return Object.fromEntries(
    (key.relationFromFields ?? []).map((name, at) => [
      name,
      target[their[at] ?? ""],
    ]),
  );
}

/** Whether no other row may have the same key. */
function isAlone(model: DatamodelModel, key: readonly string[]): boolean {
  return uniquesOf(model).some((fields) =>
    fields.every((name) => key.includes(name)),
  );
}

function isFieldNullable({ fields }: DatamodelModel, name: string): boolean {
  return fields.some((field) => field.name === name && !field.isRequired);
}

/** The rows with the keys that could not be set while the rows they refer to were not made. */
function withLateKeys(
  model: DatamodelModel,
  keys: readonly DatamodelField[],
  made: Made,
  seed: number,
): Row[] {
  const taken = new Set<string>();
  const uniques = uniquesOf(model);
  return (made.get(model.name) ?? []).map((row, index) => {
    let full = row;
    for (const key of keys) {
      const refers = reference(model, key, full, index, 0, made, seed);
      if (refers) full = { ...full, ...refers };
    }
    const ids = uniques.flatMap((fields) => uniqueText(full, fields) ?? []);
    if (ids.some((id) => taken.has(id))) return row;
    for (const id of ids) taken.add(id);
    return full;
  });
}
