import { ApiError } from "../../errors/api-error.js";
import type { DelegateMap } from "../../handler/delegate.js";
import type { Relationship, Row } from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import type { Columns } from "./attributes.js";
import { malformed } from "./envelope.js";
import type { Linkage, LinkedRecord } from "./linkage.js";

/** Prisma's nested writes, by relation. */
export type NestedWrites = Record<string, unknown>;

/**
 * Turns linkages into what Prisma writes. A key on the record itself is written
 * as a column, without a query; other relations become nested writes of the
 * same statement, so that nothing is ever half-done (R34).
 *
 * @throws ApiError `required-relationship` (403), `related-not-found` (404), or
 *   `invalid-payload` (400) when a column is given two values (R5).
 */
export async function relationData(
  client: DelegateMap,
  linkages: readonly Linkage[],
  columns: Columns,
  operation: "create" | "update",
): Promise<NestedWrites> {
  const nested: NestedWrites = {};
  for (const linkage of linkages) {
    const { relationship, records } = linkage;
    if (relationship.foreignKey) {
      await writeForeignKey(client, linkage, columns);
    } else if (operation === "create") {
      if (records.length > 0) nested[relationship.name] = connect(linkage);
    } else {
      nested[relationship.name] = replacement(linkage);
    }
  }
  return nested;
}

async function writeForeignKey(
  client: DelegateMap,
  linkage: Linkage,
  columns: Columns,
): Promise<void> {
  const { relationship, pointer, records } = linkage;
  const [record] = records;
  const pairs = Object.entries(relationship.foreignKey ?? {});
  if (!record) {
    if (!relationship.nullable) throw required(relationship, pointer);
    for (const [field] of pairs) setColumn(linkage, columns, field, null);
    return;
  }
  const values = await keyValues(client, relationship, record);
  for (const [field, reference] of pairs) {
    setColumn(linkage, columns, field, values[reference]);
  }
}

/** The related record's values that the foreign key references. */
async function keyValues(
  client: DelegateMap,
  { target, foreignKey, linkageFields }: Relationship,
  { where, values, pointer }: LinkedRecord,
): Promise<Row> {
  if (linkageFields) {
    const names = target.id?.fields ?? [];
    return Object.fromEntries(
      names.map((name, index) => [name, values[index]]),
    );
  }
  const references = Object.values(foreignKey ?? {});
  const select = Object.fromEntries(references.map((name) => [name, true]));
  const row = await client[target.delegate]?.findUnique({ where, select });
  if (!row) throw relatedNotFound(target.type, pointer);
  return row as Row;
}

function setColumn(
  { relationship, pointer }: Linkage,
  columns: Columns,
  name: string,
  value: unknown,
): void {
  if (columns.has(name) && !sameValue(columns.get(name), value)) {
    throw malformed(
      pointer,
      `"${relationship.wireName}" is given another value elsewhere`,
    );
  }
  columns.set(name, value);
}

/** A nested write that adds the records. */
export function connect({ relationship, records }: Linkage): object {
  const wheres = records.map(({ where }) => where);
  return relationship.kind === "to-one"
    ? { connect: wheres[0] }
    : { connect: wheres };
}

/**
 * A nested write that makes the records the only members. `set` alone passes
 * over records that do not exist; `connect` does not (R17).
 */
export function replacement(linkage: Linkage): object {
  const { relationship, records } = linkage;
  if (relationship.kind === "to-one") {
    return records.length > 0 ? connect(linkage) : { disconnect: true };
  }
  const wheres = records.map(({ where }) => where);
  return keepsMembers(relationship)
    ? { connect: wheres }
    : { set: wheres, connect: wheres };
}

/** True when a member cannot leave: its foreign key is required (R18). */
export function keepsMembers(relationship: Relationship): boolean {
  const { target, inverse } = relationship;
  const other = target.allRelationships().get(inverse);
  return other?.foreignKey !== undefined && !other.nullable;
}

export function required(
  { wireName }: Relationship,
  pointer: string,
): ApiError {
  return new ApiError(
    "required-relationship",
    `"${wireName}" would be emptied, and must not be`,
    { pointer },
  );
}

export function relatedNotFound(type: string, pointer: string): ApiError {
  return new ApiError("related-not-found", `there is no such ${type}`, {
    pointer,
  });
}
