import type { Resource, Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import type { IncludeNode } from "../query/include.js";

/** The rows that a document is made of, with those decoded that Prisma did not decode. */
export function decodedRows(
  node: IncludeNode,
  rows: readonly Row[],
): readonly Row[] {
  return mayBeEncoded(node) ? rows.map((row) => withDecoded(node, row)) : rows;
}

function mayBeEncoded({ resource, children }: IncludeNode): boolean {
  if (hasConstructor(resource)) return true;
  for (const child of children.values()) if (mayBeEncoded(child)) return true;
  return false;
}

function hasConstructor({ fields, relationships }: Resource): boolean {
  return (
    Object.hasOwn(fields, "constructor") ||
    Object.hasOwn(relationships, "constructor")
  );
}

function withDecoded({ resource, children }: IncludeNode, row: Row): Row {
  const own = decodedRow(row, resource);
  // Then the rows in it are decoded, too.
  if (own !== row) return own;
  const included = [...children].map(([name, child]) => {
    const related = row[name];
    const rows = Array.isArray(related) ? (related as Row[]) : undefined;
    if (rows) return [name, decodedRows(child, rows)] as const;
    const one = related ? decodedRows(child, [related as Row])[0] : related;
    return [name, one] as const;
  });
  return { ...row, ...Object.fromEntries(included) };
}
