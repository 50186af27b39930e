import type { DatamodelField, DatamodelModel } from "gen-api/serving";
import { refuseCrash } from "../client/refuse-crash.js";
import { delegateOf, type ServedClient } from "../client/served-client.js";
import type { Link } from "./links.js";
import type { PlannedModel, Row, SeedPlan } from "./plan-rows.js";

/** How many rows were written, and how many could not be. */
export interface Seeded {
  readonly records: number;
  /** By model. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** Writes what was planned. A row that the database refuses is left out. */
export async function insertRows(
  client: ServedClient,
  plan: SeedPlan,
  links: readonly Link[],
): Promise<Seeded> {
  const skipped = new Map(plan.unmade);
  let records = 0;
  for (const planned of plan.models) {
    const written = await insertModel(client, planned);
    records += written;
    const refused = planned.rows.length - written;
    if (refused > 0) {
      const { name } = planned.model;
      skipped.set(name, (skipped.get(name) ?? 0) + refused);
    }
  }
  for (const { model, rows, late } of plan.models) {
    if (late.length === 0) continue;
    for (const row of rows) {
      const data = lateKeys(row, late);
      const isSet = Object.values(data).some((value) => value !== null);
      if (isSet) await update(client, model, row, data);
    }
  }
  for (const { model, row, field, target, targets } of links) {
    const connect = targets.map((one) => uniqueWhere(target, one));
    await update(client, model, row, { [field]: { connect } });
  }
  return { records, skipped };
}

async function insertModel(
  client: ServedClient,
  { model, rows, late }: PlannedModel,
): Promise<number> {
  if (rows.length === 0) return 0;
  const delegate = delegateOf(client, model.name);
  const nulls = Object.fromEntries(
    Object.keys(lateKeys({}, late))
      .filter((name) =>
        model.fields.some((one) => one.name === name && !one.isRequired),
      )
      .map((name) => [name, null]),
  );
  const data = rows.map((row) => withoutJsonNulls(model, { ...row, ...nulls }));
  try {
    return (await delegate.createMany({ data })).count;
  } catch (error) {
    refuseCrash(error);
    let written = 0;
    for (const row of data) {
      written += await delegate.createMany({ data: [row] }).then(
        ({ count }) => count,
        () => 0,
      );
    }
    return written;
  }
}

/** Prisma takes no null for Json: what is left out is null in the database. */
function withoutJsonNulls(model: DatamodelModel, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        value !== null ||
        model.fields.every(
          (field) => field.name !== name || field.type !== "Json",
        ),
    ),
  );
}

function lateKeys(row: Row, late: readonly DatamodelField[]): Row {
  const names = late.flatMap(
    ({ relationFromFields = [] }) => relationFromFields,
  );
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** A row that was refused has nothing to update. */
async function update(
  client: ServedClient,
  model: DatamodelModel,
  row: Row,
  data: object,
): Promise<void> {
  const where = uniqueWhere(model, row);
  await delegateOf(client, model.name)
    .update({ where, data, select: selectId(model) })
    .catch(() => undefined);
}

function selectId(model: DatamodelModel): object {
  const [field = ""] = idFields(model);
  return { [field]: true };
}

/** The `where` that finds a row by its id, or by its first unique. */
function uniqueWhere(model: DatamodelModel, row: Row): object {
  const fields = idFields(model);
  const values = Object.fromEntries(fields.map((name) => [name, row[name]]));
  if (fields.length === 1) return values;
  const key = model.primaryKey ?? model.uniqueIndexes[0];
  return { [key?.name ?? fields.join("_")]: values };
}

function idFields({
  fields,
  primaryKey,
  uniqueIndexes,
}: DatamodelModel): readonly string[] {
  const single = fields.find(({ isId }) => isId);
  if (single) return [single.name];
  const unique = fields.find(({ isUnique }) => isUnique);
  return (
    primaryKey?.fields ??
    (unique ? [unique.name] : (uniqueIndexes[0]?.fields ?? []))
  );
}
