import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import { isJsonObject } from "../../service/json-object.js";
import { idSelect, type Row } from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import { findRecord } from "../find-record.js";
import type { ResourceQuery } from "../read/get.js";
import type { RestRequest } from "../request.js";
import { requireAddressableId } from "./checks/addressable-id.js";
import { refuseEmptiedKeys } from "./checks/emptied-keys.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { refuseRemovedMembers } from "./checks/removed-members.js";
import { refuseMovedRelationships } from "./checks/shared-columns.js";
import { refuseTwoSides } from "./checks/two-sides.js";
import { relationData } from "./prisma-data/relation-data.js";
import { storedKeys } from "./prisma-data/stored-keys.js";
import { omitUnchangedKeys } from "./prisma-data/unchanged-keys.js";
import { writeData } from "./prisma-data/write-data.js";
import { columnName } from "./document/column-name.js";
import { columnPointer } from "./document/column-pointer.js";
import { requireObject, type ResourceObject } from "./document/envelope.js";
import type { Linkage } from "./document/linkage.js";
import {
  matchedColumns,
  matchedUniques,
  matchingWhere,
} from "./document/match-fields.js";
import { malformed } from "./document/problems.js";
import { requireColumns } from "./document/required-columns.js";
import type { Columns, RecordWrite } from "./record-write.js";
import { answeredWrite } from "./answered-write.js";
import { createdResponse, updatedResponse } from "./responses.js";
import { runWrite } from "./run-write.js";

/** A parsed upsert. */
export interface Upsertion {
  answer(
    query: ResourceQuery,
    delegate: Pick<Delegate, "upsert">,
  ): Promise<ApiResponse>;
}

/** The content of the request document, already parsed. */
export interface Content {
  readonly given: ResourceObject;
  readonly columns: Columns;
  readonly linkages: readonly Linkage[];
}

/**
 * Reads `meta: { operation: "upsert", matchFields: [...] }`. The standard leaves
 * `meta` to the implementation, and requires 201 only if something was created: an
 * update of an existing record answers 200.
 *
 * @returns `undefined` for a plain create
 * @throws ApiError `invalid-payload` (400) for other operations, and fields that do
 *   not identify a record.
 */
export function readUpsert(
  request: RestRequest,
  { given, columns, linkages: sent }: Content,
): Upsertion | undefined {
  const { client, resource } = request;
  const { meta = {} } = requireObject(request.body(), "");
  const { operation, matchFields } = requireObject(meta, "/meta");
  if (operation === undefined) return undefined;
  if (operation !== "upsert") {
    throw malformed("/meta/operation", 'the only operation is "upsert"');
  }
  const names = matchedColumns(resource, matchFields);
  const uniques = matchedUniques(resource, names);
  return {
    async answer(query, delegate) {
      const linkages = await storedKeys(request, columns, sent);
      const write = { resource, linkages, given };
      const creation = { ...write, columns: new Map(columns) };
      const onCreate = await relationData(request, creation);
      // A foreign key may have been given as a relationship.
      const where = matchingWhere(resource, uniques, names, creation.columns);
      const change = { ...write, columns: new Map(columns), where };
      const onUpdate = await relationData(request, change);
      // The found record has these values already, though perhaps spelled
      // differently.
      for (const name of [...names, ...(resource.id?.fields ?? [])]) {
        change.columns.delete(name);
      }
      // Of a record that is found too: it gets the same keys as a new one.
      await refuseEmptiedKeys(request, creation);
      requireColumns(resource, creation.columns, given);
      requireAddressableId(creation);
      const found = await findRecord(
        client,
        resource,
        where,
        idSelect(resource),
      );
      if (found) {
        requireSameId(creation, names, found);
        await refuseTwoSides(request, change);
        await refuseRemovedMembers(request, change);
      }
      const written = found ? change : creation;
      await refuseNullReferences(request, written);
      const attributes = new Set(columns.keys());
      await refuseMovedRelationships(request, written, attributes);
      if (found) await omitUnchangedKeys(request, change);
      const updated = { ...creation, ...(found && { where }) };
      const respond = found ? updatedResponse : createdResponse;
      return runWrite(request, updated, () =>
        answeredWrite(
          request,
          query,
          delegate,
          (writer) =>
            writer.upsert({
              where,
              create: writeData(creation.columns, onCreate),
              update: writeData(change.columns, onUpdate),
              ...copyArgs(query.plan.args),
            }),
          (row) => {
            if (!row && !found) throw notMatching(creation, names);
            return respond(request, query, row);
          },
        ),
      );
    },
  };
}

/** Whether a document requests an upsert. */
export function isUpsert(document: unknown): boolean {
  const meta = isJsonObject(document) ? document["meta"] : undefined;
  return isJsonObject(meta) && meta["operation"] === "upsert";
}

/**
 * An upsert never changes a record's id, whether the document gives it as `id`, as
 * an attribute or as a relationship.
 */
function requireSameId(
  write: RecordWrite,
  matched: readonly string[],
  found: Row,
): void {
  const { resource, columns, given } = write;
  const other = resource.id?.fields.find(
    (name) =>
      // The database considers match fields equal.
      !matched.includes(name) &&
      columns.has(name) &&
      !sameValue(resource.fields[name], columns.get(name), found[name]),
  );
  if (other === undefined) return;
  throw new ApiError(
    "type-mismatch",
    "the record that matches has another id",
    {
      pointer:
        given?.id === undefined ? columnPointer(write, other) : "/data/id",
    },
  );
}

/** A record has the values of the unique, but other values in further match fields. */
function notMatching(
  write: RecordWrite,
  [first = "", ...others]: readonly string[],
): ApiError {
  const names = [first, ...others]
    .map((name) => columnName(write.resource, name))
    .join(", ");
  return new ApiError(
    "conflict",
    `another record matches only some of ${names}`,
    {
      pointer: columnPointer(write, first),
    },
  );
}
