import { ApiError } from "../../errors/api-error.js";
import { exceedsBytes } from "../../handler/byte-length.js";
import type { ApiResponse } from "../../handler/contract.js";
import {
  fieldValues,
  inverseOf,
  type Resource,
  idSelect,
  type Relationship,
  type Row,
} from "../../model/resource.js";
import { hasId, parseId } from "../../serialization/id-text.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { notFound } from "../errors/not-found.js";
import { findRecord } from "../find-record.js";
import type { RestRequest } from "../request.js";
import { storedId } from "../stored-id.js";
import { collectionQuery, type PageQuery } from "./collection.js";
import { countedTotal, provenTotal } from "./page.js";
import { pathId, resourceQuery } from "./resource.js";
import type { Selection } from "./selection.js";

/** `GET /type/id/relationship` for a to-one: the resource, or `data: null` (R7). */
export async function relatedResource(
  resource: Resource,
  { name, wireName, target }: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { selection, include, view } = resourceQuery(target, request, wireName);
  const parent = await findParent(resource, request, {
    [name]: wholeOr(selection),
  });
  const row = parent[name] as Row | null;
  const text = resourceDocument({
    style: { api: request.api, fieldsets: view.fieldsets },
    include,
    data: row,
    links: selfLinks(request),
  });
  return documentResponse(text);
}

/** `GET /type/id/relationship` for a to-many: a page of resources. */
export async function relatedCollection(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const query = collectionQuery(
    relationship.target,
    request,
    relationship.wireName,
  );
  const { rows, total } = await relatedPage(
    resource,
    relationship,
    request,
    query,
    query.args,
  );
  const text = resourceDocument({
    style: { api: request.api, fieldsets: query.view.fieldsets },
    include: query.include,
    data: rows,
    links: query.links(total),
    total,
  });
  return documentResponse(text);
}

/** A page of a to-many, and its total under the same filter (R27). */
export async function relatedPage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
  { page, args: { where } }: PageQuery,
  args: object,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const { name } = relationship;
  const parent = await findParent(resource, request, { [name]: args });
  const rows = parent[name] as readonly Row[];
  const proven = provenTotal(page, rows.length);
  if (proven !== undefined) return { rows, total: proven };
  const count = isCountable(name)
    ? await nestedCount(resource, relationship, request, where)
    : await countFromTarget(resource, relationship, request, where);
  return { rows, total: countedTotal(page, rows.length, count) };
}

/**
 * Whether Prisma can count a relation of this name in a query of its record: the
 * count is a column with the relation's name, which Prisma misses if PostgreSQL
 * truncates it.
 */
function isCountable(name: string): boolean {
  return !exceedsBytes(`_aggr_count_${name}`, 63);
}

async function nestedCount(
  resource: Resource,
  { name }: Relationship,
  request: RestRequest,
  where: object | undefined,
): Promise<number> {
  const counted = await findParent(resource, request, {
    _count: { select: { [name]: where ? { where } : true } },
  });
  const counts = counted["_count"] as Readonly<Record<string, number>>;
  return counts[name] ?? 0;
}

/** The same count, by a query of the related model over the inverse relation. */
async function countFromTarget(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
  where: object | undefined,
): Promise<number> {
  const { target, inverse } = relationship;
  const { values } = pathId(request);
  const record = resource.id ? fieldValues(resource.id, values) : {};
  const many = inverseOf(relationship)?.kind === "to-many";
  const related = { [inverse]: many ? { some: record } : record };
  const delegate = request.client[target.delegate];
  const all = where ? { AND: [related, where] } : related;
  return (await delegate?.count({ where: all })) ?? 0;
}

/** `GET /type/id/relationship/relatedId`: 404 unless the record is related (R6). */
export async function relatedMember(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { name, wireName, target, kind } = relationship;
  const { selection, include, view } = resourceQuery(target, request, wireName);
  const text = request.relatedId ?? "";
  const parsed = parseId(target, text, request.api.idDivider);
  const values = parsed && (await storedId(request, target, parsed));
  const where = target.id && values && fieldValues(target.id, values);
  const parent =
    where &&
    (await findParent(resource, request, {
      [name]: kind === "to-many" ? { where, ...selection } : wholeOr(selection),
    }));
  const found = parent?.[name] as Row | readonly Row[] | null | undefined;
  const row = Array.isArray(found)
    ? (found[0] as Row | undefined)
    : (found as Row | null | undefined);
  if (!row || !hasId(target, row, values ?? [])) {
    throw new ApiError(
      "not-found",
      `"${text}" is not in ${resource.type}.${wireName}`,
      { parameter: "relatedId" },
    );
  }
  return documentResponse(
    resourceDocument({
      style: { api: request.api, fieldsets: view.fieldsets },
      include,
      data: row,
      links: selfLinks(request),
    }),
  );
}

/** @throws ApiError `not-found` (404) if the path's record does not exist. */
export async function findParent(
  resource: Resource,
  request: RestRequest,
  select: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { text, where } = pathId(request);
  const parent = await findRecord(request.client, resource, where, {
    ...idSelect(resource),
    ...select,
  });
  if (!parent) throw notFound(resource, text);
  return parent;
}

/** What selects a related record: Prisma takes `true` for all of it, not `{}`. */
function wholeOr(selection: Selection): Selection | true {
  return Object.keys(selection).length === 0 ? true : selection;
}
