import type { DatamodelModel } from "gen-api/serving";
import { foreignKeys } from "./order.js";

const most = 5_000;

/**
 * How many rows each model gets: a model that belongs to none gets half as many as those
 * that belong to others, unless `roots` says how many, and one that joins two others one and a half times as many.
 */
export function rowCounts(
  models: readonly DatamodelModel[],
  rows: number,
  roots = rows / 2,
): ReadonlyMap<string, number> {
  const asked = models.map((model) =>
    Math.ceil(belongs(model) ? rows * fanOut(model) : roots),
  );
  const total = asked.reduce((sum, count) => sum + count, 0);
  const scale = Math.min(1, most / total);
  return new Map(
    models.map(({ name }, index) => [
      name,
      Math.floor((asked[index] ?? 0) * scale),
    ]),
  );
}

function belongs(model: DatamodelModel): boolean {
  return foreignKeys(model).some(({ type }) => type !== model.name);
}

function fanOut(model: DatamodelModel): number {
  const others = foreignKeys(model).filter(({ type }) => type !== model.name);
  const inId = others.filter(({ relationFromFields = [] }) =>
    relationFromFields.every((name) => model.primaryKey?.fields.includes(name)),
  );
  return inId.length > 1 ? 1.5 : 1;
}
