import {
  columnSelect,
  type Resource,
  type Row,
  uniqueWhere,
} from "../../../model/resource.js";
import { decodedRow } from "../../../prisma/encoded-row.js";
import { idKey } from "../../../serialization/id-text.js";
import type { RestRequest } from "../../request.js";
import { hasSpellings, ifComparable, storedId } from "../../stored-id.js";
import type { Linkage, LinkedRecord } from "../document/linkage.js";
import type { Columns } from "../record-write.js";

type Asked = Pick<RestRequest, "api" | "client">;

/**
 * Spells the keys of a document as the records have them that they lead to: those in
 * `columns` in place, those of linkages in the result.
 */
export async function storedKeys(
  request: Asked & Pick<RestRequest, "resource">,
  columns: Columns,
  linkages: readonly Linkage[],
): Promise<readonly Linkage[]> {
  if (!request.api.database.ignoresCase) return linkages;
  const [stored] = await Promise.all([
    Promise.all(linkages.map((linkage) => storedLinkage(request, linkage))),
    spellKeys(request, columns),
  ]);
  return stored;
}

/** A linkage whose ids are spelled as their records': two spellings are one record. */
export async function storedLinkage(
  asked: Asked,
  linkage: Linkage,
): Promise<Linkage> {
  const { target } = linkage.relationship;
  if (!asked.api.database.ignoresCase) return linkage;
  if (!hasSpellings(target, target.id?.fields ?? [])) return linkage;
  const stored = await Promise.all(
    linkage.records.map((record) => storedRecord(asked, target, record)),
  );
  const records = new Map<string, LinkedRecord>();
  for (const record of stored) {
    const key = idKey(target, record.values);
    if (!records.has(key)) records.set(key, record);
  }
  return { ...linkage, records: [...records.values()] };
}

async function storedRecord(
  asked: Asked,
  target: Resource,
  record: LinkedRecord,
): Promise<LinkedRecord> {
  const { id } = target;
  const values = await storedId(asked, target, record.values);
  return id ? { ...record, values, where: uniqueWhere(id, values) } : record;
}

/** Spells the foreign keys that attributes and the id give as the keys that they refer to. */
async function spellKeys(
  { client, resource }: Asked & Pick<RestRequest, "resource">,
  columns: Columns,
): Promise<void> {
  const relationships = [...resource.allRelationships().values()];
  const spellings = relationships.map(async ({ target, foreignKey = {} }) => {
    const pairs = Object.entries(foreignKey);
    const references = Object.values(foreignKey);
    const isGiven = pairs.every(
      ([name]) => (columns.get(name) ?? null) !== null,
    );
    if (!isGiven || !hasSpellings(target, references)) return [];
    const where = Object.fromEntries(
      pairs.map(([name, reference]) => [reference, columns.get(name)]),
    );
    const select = columnSelect(references);
    const found = await ifComparable(async () =>
      client[target.delegate]?.findFirst({ where, select }),
    );
    if (!found) return [];
    const row = decodedRow(found as Row, target);
    return pairs.map(([name, reference]) => [name, row[reference]] as const);
  });
  for (const [name, value] of (await Promise.all(spellings)).flat()) {
    columns.set(name, value);
  }
}
