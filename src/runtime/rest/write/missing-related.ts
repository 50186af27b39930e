import { isOrmError } from "../../errors/orm-error.js";
import type { DelegateMap } from "../../handler/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { RestRequest } from "../request.js";
import type { Columns } from "./attributes.js";
import { columnPointer } from "./column-pointer.js";
import type { ResourceObject } from "./envelope.js";
import type { Linkage } from "./linkage.js";
import { relatedNotFound } from "./relation-data.js";
import { uniqueConflict } from "./unique-conflict.js";

/** What a write refers to outside of its record. */
export interface References {
  readonly resource: Resource;
  readonly linkages: readonly Linkage[];
  readonly columns: Columns;
  /** The document's resource object; none when it is linkage alone. */
  readonly given?: ResourceObject;
}

/** Prisma's codes for a foreign key or a nested write that met no record. */
const missingCodes = new Set([
  "P2003",
  "P2015",
  "P2016",
  "P2017",
  "P2018",
  "P2025",
]);

/**
 * Runs a write. When it fails because something it refers to does not exist, a
 * second look finds out what: the database does not tell, the answer should
 * (R17). Databases without foreign keys are looked at first.
 *
 * @throws ApiError `related-not-found` (404) at the linkage or attribute;
 *   `conflict` (409) for a unique violation (R16).
 */
export async function withReferences<Result>(
  { client, api }: RestRequest,
  references: References,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  if (!api.foreignKeys) await refuseMissing(client, references);
  try {
    return await write();
  } catch (error) {
    if (!isOrmError(error)) throw error;
    if (error.code === "P2002") throw uniqueConflict(error, references);
    if (missingCodes.has(error.code)) await refuseMissing(client, references);
    throw error;
  }
}

async function refuseMissing(
  client: DelegateMap,
  references: References,
): Promise<void> {
  const { resource, linkages, columns } = references;
  for (const { relationship, records } of linkages) {
    const delegate = client[relationship.target.delegate];
    for (const { where, pointer } of records) {
      if (!(await delegate?.findUnique({ where }))) {
        throw relatedNotFound(relationship.target.type, pointer);
      }
    }
  }
  for (const { foreignKey, target } of resource.relationshipMap().values()) {
    const pairs = Object.entries(foreignKey ?? {});
    const values = pairs.map(([field]) => columns.get(field));
    if (
      pairs.length === 0 ||
      values.some((value) => value === undefined || value === null)
    ) {
      continue;
    }
    const where = Object.fromEntries(
      pairs.map(([, reference], index) => [reference, values[index]]),
    );
    if (!(await client[target.delegate]?.findFirst({ where }))) {
      const [[field]] = pairs as [[string, string]];
      throw relatedNotFound(target.type, columnPointer(references, field));
    }
  }
}
