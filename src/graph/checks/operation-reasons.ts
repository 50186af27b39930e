import { needsValue } from "../creatable.js";
import type { Draft } from "../draft.js";
import type { Obstacle } from "../undeletable.js";
import type { Model } from "../model-graph.js";

/** What a model is called in messages. */
export function kindOf({ isView }: { readonly isView: boolean }): string {
  return isView ? "view" : "model";
}

/**
 * Why a model cannot have operations that a setting asks for, whatever clients may set;
 * `undefined` if there is no more to say.
 */
export function reasonAgainst(
  { model: { name, isView, creatable }, obstacle, uniques }: Draft,
  operations: readonly string[],
): string | undefined {
  const asks = (form: RegExp): boolean =>
    operations.some((operation) => form.test(operation));
  if (isView) {
    return "a view is only read, and single records by a unique field that is always set";
  }
  if (uniques.length === 0 && asks(/^(get|update|delete)$/)) {
    return `${name} has no unique field that is always set`;
  }
  if (!creatable && asks(/^(create|upsert)/)) {
    return `${name} has a required column that is ignored or of an unsupported type: Prisma cannot create it`;
  }
  if (obstacle && asks(/^delete/)) return whyUndeletable(obstacle);
  return asks(/AndReturn$/)
    ? "Prisma has createManyAndReturn and updateManyAndReturn on PostgreSQL, CockroachDB and SQLite only"
    : undefined;
}

/** Why Prisma's statement for a delete fails. */
export function whyUndeletable({ model, column }: Obstacle): string {
  return `a delete would set ${model}.${column} to null, which Prisma cannot do by itself where another foreign key has it, too`;
}

/** Why a model that can be created cannot be by columns alone. */
export function hiddenKey({ name, hiddenFields }: Model): string | undefined {
  const column = hiddenFields.find(
    (field) => needsValue(field) && !field.writeOnly,
  );
  return (
    column &&
    `${name}.${column.name} is hidden: only a relation may give it, and createMany takes none`
  );
}
