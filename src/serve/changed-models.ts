import type { DatamodelModel, ServedSchema } from "gen-api/serving";
import { foreignKeys } from "./seed/order.js";

/** What has to be done to the tables of one schema, to be those of another one. */
interface ChangedModels {
  /** Models whose tables are filled anew: new ones, changed ones, and those that refer to them. */
  readonly changed: readonly string[];
  /** Models that lose their rows: those of before that have changed, are gone, or refer to such. */
  readonly emptied: readonly string[];
}

/** Compares the tables of two schemas. Comments, and what only the API has, do not count. */
export function changedModels(
  before: ServedSchema,
  after: ServedSchema,
): ChangedModels {
  const old = new Map(shapes(before));
  const changed = new Set(
    shapes(after)
      .filter(([name, shape]) => old.get(name) !== shape)
      .map(([name]) => name),
  );
  const kept = new Set(after.datamodel.models.map(({ name }) => name));
  const gone = [...old.keys()].filter((name) => !kept.has(name));
  const emptied = withReferrers(
    new Set([...changed, ...gone]),
    before.datamodel.models,
  );
  const refilled = withReferrers(
    new Set([...changed, ...emptied]),
    after.datamodel.models,
  );
  return {
    changed: [...refilled].filter((name) => kept.has(name)),
    emptied: [...new Set([...emptied, ...refilled])].filter((name) =>
      old.has(name),
    ),
  };
}

function withReferrers(
  names: ReadonlySet<string>,
  models: readonly DatamodelModel[],
): ReadonlySet<string> {
  const more = models.filter(
    (model) =>
      !names.has(model.name) &&
      foreignKeys(model).some(({ type }) => names.has(type)),
  );
  return more.length === 0
    ? names
    : withReferrers(
        new Set([...names, ...more.map(({ name }) => name)]),
        models,
      );
}

function shapes({
  datamodel,
  values,
}: ServedSchema): readonly (readonly [name: string, shape: string])[] {
  const enums = new Map(datamodel.enums.map((one) => [one.name, one.values]));
  return datamodel.models.map((model) => [
    model.name,
    JSON.stringify({
      table: [
        model.dbName,
        model.schema,
        model.primaryKey,
        model.uniqueIndexes,
      ],
      columns: model.fields.filter(isColumnOrLink).map((field) => ({
        ...field,
        documentation: undefined,
        values: enums.get(field.type),
        said: values.get(`${model.name}.${field.name}`),
      })),
    }),
  ]);
}

/** Lists of other models have no column here, but a table when both sides are lists. */
function isColumnOrLink(field: DatamodelModel["fields"][number]): boolean {
  return field.kind !== "object" || (field.relationFromFields ?? []).length > 0;
}
