import type { DelegateMap } from "../../../prisma/delegate.js";
import { idSelect, type Row } from "../../../model/resource.js";
import { hasId } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { Linkage } from "../document/linkage.js";
import { isUpdate, type RecordWrite } from "../record-write.js";

/**
 * The values that a link from the record to itself gives its key: those that the record
 * has after the write.
 */
export async function withOwnValues(
  client: DelegateMap,
  write: RecordWrite,
  { relationship, records }: Linkage,
  values: Row,
): Promise<Row> {
  const { resource, columns } = write;
  const [record] = records;
  const { target, foreignKey = {} } = relationship;
  const written = Object.values(foreignKey).filter((name) => columns.has(name));
  if (!record || target !== resource || written.length === 0) return values;
  if (!isUpdate(write)) return values;
  const row = await findRecord(
    client,
    resource,
    write.where,
    idSelect(resource),
  );
  if (!row || !hasId(resource, row, record.values)) return values;
  const own = written.map((name) => [name, columns.get(name)] as const);
  return { ...values, ...Object.fromEntries(own) };
}
