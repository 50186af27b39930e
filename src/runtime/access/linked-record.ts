import { columnSelect, type Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { GuardedModel } from "./guarded-model.js";
import { GuardedReads } from "./guarded-reads.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { missingLinked } from "../prisma/errors/relation-errors.js";
import type { RelatedWrites } from "./members.js";
import type { SchemaRelation } from "../model/schema.js";

/** A record that a row will refer to by its own key, to be created if it has to be. */
export interface LinkWrite {
  readonly relation: SchemaRelation;
  readonly operation: "create" | "connectOrCreate";
  readonly operand: unknown;
}

/**
 * The columns of a row's own key to a record.
 *
 * @throws Prisma's error for one that the caller cannot read
 */
export async function linkedKey(
  model: GuardedModel,
  relation: SchemaRelation,
  where: unknown,
): Promise<Row> {
  const found = await foundKey(model, relation, where);
  if (!found) throw missingLinked(relation.model);
  return found;
}

/** Creates the record that a row will refer to, and returns the columns of the key to it. */
export async function createdKey(
  related: RelatedWrites,
  { relation, operation, operand }: LinkWrite,
): Promise<Row> {
  const columns = Object.values(relation.key ?? {});
  if (operation === "create") {
    return keyTo(relation, await related.create(operand, {}, columns));
  }
  const { where, create, ...others } = isJsonObject(operand) ? operand : {};
  const [unknown = where === undefined ? "where" : undefined] =
    Object.keys(others);
  if (unknown !== undefined) {
    throw new InvalidArguments(relation.model, unknown);
  }
  return (
    (await foundKey(related.model, relation, where)) ??
    keyTo(relation, await related.create(create, {}, columns))
  );
}

async function foundKey(
  model: GuardedModel,
  relation: SchemaRelation,
  where: unknown,
): Promise<Row | undefined> {
  const references = Object.values(relation.key ?? {});
  const found = (await new GuardedReads(model.other(relation.model)).findUnique(
    { where, select: columnSelect(references) },
  )) as Row | null;
  // A value that it refers to may have a rule of its own.
  return found && references.every((one) => one in found)
    ? keyTo(relation, found)
    : undefined;
}

function keyTo({ key: foreignKey = {} }: SchemaRelation, row: Row): Row {
  return Object.fromEntries(
    Object.entries(foreignKey).map(([field, reference]) => [
      field,
      row[reference],
    ]),
  );
}
