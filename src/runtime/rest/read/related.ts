import { ApiError } from "../../errors/api-error.js";
import { exceedsBytes } from "../../service/byte-length.js";
import type { ApiResponse } from "../../service/api-handler.js";
import {
  fieldValues,
  inverseOf,
  type Relationship,
  type Row,
} from "../../model/resource.js";
import { hasId, parseId } from "../../serialization/id-text.js";
import { withComputed } from "../document/computed-attributes.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import { findParent } from "../find-record.js";
import { pathId, type RestRequest } from "../request.js";
import { storedId } from "../stored-id.js";
import type { Where } from "../../prisma/delegate.js";
import { isCursorRead } from "../query/cursor/profile.js";
import {
  type CursorList,
  cursorDocument,
  cursorResponse,
} from "./cursor-read.js";
import { wholePage } from "./bounded-read.js";
import {
  type CollectionQuery,
  collectionQuery,
  type PageQuery,
  pageStyle,
} from "./list.js";
import { countedTotal, provenTotal } from "../query/page.js";
import { singleDocument, wholeRecord } from "./get.js";
import { resourceQuery } from "./resource-query.js";
import { wholeOr } from "../query/selection.js";
import { versionHeaders } from "./version-headers.js";

/** `GET /type/id/relationship` for a to-one: the resource, or `data: null` (R7). */
export async function relatedResource(
  { name, wireName, target }: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const query = resourceQuery(target, request, wireName);
  const parent = await findParent(request, {
    [name]: wholeOr(query.plan.args),
  });
  const row = parent[name] as Row | null;
  const whole = row && (await wholeRecord(request, query, row));
  return documentResponse(singleDocument(request, query, whole));
}

/** `GET /type/id/relationship` for a to-many: a page of resources. */
export async function relatedCollection(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { target, wireName } = relationship;
  if (isCursorRead(request, target)) {
    const list = relatedList(relationship, request);
    return cursorResponse(await cursorDocument(request, list, wireName));
  }
  const query = collectionQuery(target, request, wireName);
  const { rows, total } = await relatedPage(relationship, request, query);
  const text = resourceDocument({
    style: pageStyle(request, query),
    include: query.include,
    data: await withComputed(
      request,
      query.include.root,
      query.fieldsets,
      rows,
    ),
    links: query.links(total),
    total,
  });
  return documentResponse(text);
}

/** The members of a to-many, to be read by cursors. */
export function relatedList(
  relationship: Relationship,
  request: RestRequest,
): CursorList {
  const { name, target } = relationship;
  return {
    target,
    find: async (args) =>
      (await findParent(request, { [name]: args }))[name] as readonly Row[],
    count: (where) => relatedCount(relationship, request, where),
  };
}

/** A page of a to-many, and its total under the same filter (R27). */
export async function relatedPage(
  relationship: Relationship,
  request: RestRequest,
  query: Pick<CollectionQuery, "page" | "args" | "plan">,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const { name } = relationship;
  const { page, plan } = query;
  const parent = await findParent(request, { [name]: plan.args });
  const found = parent[name] as readonly Row[];
  const rows = await wholePage(request, page, plan, found);
  return {
    rows,
    total: await relatedTotal(relationship, request, query, rows),
  };
}

/** The total of a to-many whose page has these rows, counted unless they prove it. */
export async function relatedTotal(
  relationship: Relationship,
  request: RestRequest,
  { page, args }: Pick<PageQuery, "page" | "args">,
  { length }: readonly Row[],
): Promise<number> {
  const proven = provenTotal(page, length);
  if (proven !== undefined) return proven;
  const count = await relatedCount(relationship, request, args.where);
  return countedTotal(page, length, count);
}

function relatedCount(
  relationship: Relationship,
  request: RestRequest,
  where: Where | undefined,
): Promise<number> {
  return isCountable(relationship.name)
    ? nestedCount(relationship, request, where)
    : countFromTarget(relationship, request, where);
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
  { name }: Relationship,
  request: RestRequest,
  where: object | undefined,
): Promise<number> {
  const counted = await findParent(request, {
    _count: { select: { [name]: where ? { where } : true } },
  });
  const counts = counted["_count"] as Readonly<Record<string, number>>;
  return counts[name] ?? 0;
}

/** The same count, by a query of the related model over the inverse relation. */
async function countFromTarget(
  relationship: Relationship,
  request: RestRequest,
  where: object | undefined,
): Promise<number> {
  const { target, inverse } = relationship;
  const { id } = request.resource;
  const record = id ? fieldValues(id, pathId(request).values) : {};
  const many = inverseOf(relationship)?.kind === "to-many";
  const related = { [inverse]: many ? { some: record } : record };
  const delegate = request.client[target.delegate];
  const all = where ? { AND: [related, where] } : related;
  return (await delegate?.count({ where: all })) ?? 0;
}

/** `GET /type/id/relationship/relatedId`: 404 unless the record is related (R6). */
export async function relatedMember(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { wireName, target } = relationship;
  const query = resourceQuery(target, request, wireName);
  const text = request.relatedId ?? "";
  const row = await findMember(relationship, request, text, query.plan.args);
  const whole = await wholeRecord(request, query, row);
  const document = singleDocument(request, query, whole);
  const ofMember = { ...request, resource: target };
  const headers = versionHeaders(ofMember, query, whole, document);
  return documentResponse(document, 200, headers);
}

/**
 * The related record with an id.
 *
 * @param args what to read of it
 * @throws ApiError `not-found` (404) unless it is related
 */
export async function findMember(
  { name, wireName, target, kind }: Relationship,
  request: RestRequest,
  text: string,
  args: object,
): Promise<Row> {
  const parsed = parseId(target, text, request.api.idDivider);
  const values = parsed && (await storedId(request, target, parsed));
  const where = target.id && values && fieldValues(target.id, values);
  const parent =
    where &&
    (await findParent(request, {
      [name]: kind === "to-many" ? { where, ...args } : wholeOr(args),
    }));
  const found = parent?.[name] as Row | readonly Row[] | null | undefined;
  const row = Array.isArray(found)
    ? (found[0] as Row | undefined)
    : (found as Row | null | undefined);
  if (!row || !hasId(target, row, values ?? [])) {
    throw new ApiError(
      "not-found",
      `"${text}" is not in ${request.resource.type}.${wireName}`,
      { parameter: "relatedId" },
    );
  }
  return row;
}
