import {
  idValues,
  columnSelect,
  idSelect,
  type Relationship,
  type Row,
  uniqueWhere,
} from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { idKey } from "../../serialization/id-text.js";
import { looksUpLinked } from "../api.js";
import { findRecord } from "../find-record.js";
import { anyId } from "../query/any-id.js";
import type { RestRequest } from "../request.js";
import { hasSpellings, ifComparable } from "../stored-id.js";
import type { Linkage, LinkedRecord } from "./document/linkage.js";
import { keysSelect, sharingOfMembers } from "./keys.js";
import { keyOfRow } from "./members.js";
import type { Columns, WriteRequest } from "./record-write.js";

type KeyReader = Pick<RestRequest, "api" | "client">;

/**
 * The write with what it needs of the records that it links to, and with its keys spelled
 * as these have them.
 */
export async function withStoredKeys(
  request: KeyReader,
  write: WriteRequest,
): Promise<WriteRequest> {
  // Those that it removes are read as members of the record.
  if (write.verb === "remove") return write;
  const { ignoresCase } = request.api.database;
  const needed = write.linkages.map((linkage) =>
    neededColumns(request, linkage),
  );
  if (!ignoresCase && needed.every((columns) => !columns)) return write;
  const [attributes, linkages] = await Promise.all([
    ignoresCase ? spelledColumns(request, write) : write.attributes,
    Promise.all(
      write.linkages.map((linkage, at) =>
        storedLinkage(request, linkage, needed[at]),
      ),
    ),
  ]);
  return { ...write, attributes, linkages };
}

/** The linkages with all that tells whether their records exist. */
export function existingLinkages(
  request: KeyReader,
  linkages: readonly Linkage[],
): Promise<readonly Linkage[]> {
  return Promise.all(
    linkages.map((linkage) => storedLinkage(request, linkage, {})),
  );
}

/**
 * What a write needs of a linkage's records: columns that keys refer to, those that its
 * other relationships share with its key to the record, its spelling, or if it exists.
 */
function neededColumns(
  { api }: KeyReader,
  { relationship }: Linkage,
): object | undefined {
  const { target, foreignKey, idColumns } = relationship;
  const columns = foreignKey
    ? columnSelect(idColumns ? [] : Object.values(foreignKey))
    : keysSelect(sharingOfMembers(relationship));
  // Prisma looks for what it connects: where the key is another's, no database refuses it.
  const isNeeded =
    Object.keys(columns).length > 0 ||
    (looksUpLinked(api) && (foreignKey || !api.database.foreignKeys)) ||
    (api.database.ignoresCase && hasSpellings(target, target.id?.fields ?? []));
  return isNeeded ? columns : undefined;
}

/** A linkage with what is stored of its records; two spellings are one record. */
async function storedLinkage(
  request: KeyReader,
  linkage: Linkage,
  columns: object | undefined,
): Promise<Linkage> {
  const { target } = linkage.relationship;
  const { id } = target;
  if (!columns || !id) return linkage;
  const rows = await storedRows(request, linkage, columns);
  const records = new Map<string, LinkedRecord>();
  for (const record of linkage.records) {
    const stored = rows.get(idKey(target, record.values));
    const values = stored ? idValues(target, stored) : record.values;
    const where = uniqueWhere(id, values);
    const key = idKey(target, values);
    if (!records.has(key))
      records.set(key, { ...record, values, where, stored });
  }
  return { ...linkage, records: [...records.values()] };
}

/**
 * One query finds nearly all records, so that hundreds do not take hundreds of queries.
 * What it lacks is looked up by itself: the database may compare keys more loosely than
 * JavaScript does, and may refuse to compare as many at once. The first that does not
 * exist is enough to refuse the write.
 */
async function storedRows(
  { api, client }: KeyReader,
  { relationship, records }: Linkage,
  columns: object,
): Promise<ReadonlyMap<string, Row | null | undefined>> {
  const { target, idColumns, foreignKey } = relationship;
  const select = { ...idSelect(target), ...columns };
  const ids = records.map(({ values }) => values);
  const found =
    ids.length > 1 &&
    (await ifComparable(async () =>
      client[target.delegate]?.findMany({ where: anyId(target, ids), select }),
    ));
  const rows = new Map<string, Row | null | undefined>();
  for (const one of found || []) {
    const row = decodedRow(one as Row, target);
    rows.set(keyOfRow(target, row), row);
  }
  const look = async ({ values, where }: LinkedRecord) => {
    const find = () => findRecord(client, target, where, select);
    const isLenient = api.database.ignoresCase && (idColumns || !foreignKey);
    const row = await (isLenient ? ifComparable(find) : find());
    rows.set(idKey(target, values), row);
    return row;
  };
  const [first, ...others] = records.filter(
    ({ values }) => !rows.has(idKey(target, values)),
  );
  if (first && (await look(first)) !== null) {
    await Promise.all(others.map(look));
  }
  return rows;
}

/** Attributes and the id, with foreign keys spelled as the keys that they refer to. */
async function spelledColumns(
  { client }: KeyReader,
  { resource, attributes }: WriteRequest,
): Promise<Columns> {
  const spelled = async ({ target, foreignKey = {} }: Relationship) => {
    const pairs = Object.entries(foreignKey);
    const references = Object.values(foreignKey);
    const isGiven = pairs.every(
      ([name]) => (attributes.get(name) ?? null) !== null,
    );
    if (!isGiven || !hasSpellings(target, references)) return [];
    const where = Object.fromEntries(
      pairs.map(([name, reference]) => [reference, attributes.get(name)]),
    );
    const select = columnSelect(references);
    const found = await ifComparable(async () =>
      client[target.delegate]?.findFirst({ where, select }),
    );
    if (!found) return [];
    const row = decodedRow(found as Row, target);
    return pairs.map(([name, reference]) => [name, row[reference]] as const);
  };
  const relationships = [...resource.allRelationships().values()];
  const keys = await Promise.all(relationships.map(spelled));
  return new Map([...attributes, ...keys.flat()]);
}
