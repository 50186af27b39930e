import type { Columns } from "../record-write.js";
import type { NestedWrites } from "./relation-data.js";

/** Prisma's `data`: the record's own columns, and writes to related records. */
export function writeData(
  columns: Columns,
  nested: NestedWrites,
): Record<string, unknown> {
  const data: Record<string, unknown> = { ...nested };
  for (const [name, value] of columns) data[name] = value;
  return data;
}
