import type { ApiResponse } from "../../service/api-handler.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import { idSelect, type Row } from "../../model/resource.js";
import { batchedRead } from "../../prisma/batching/batched-read.js";
import {
  isCompound,
  lookUpWhere,
} from "../../prisma/batching/look-up-where.js";
import { unbatchedRead } from "../../prisma/batching/unbatched-read.js";
import { withComputed } from "../document/computed-attributes.js";
import {
  documentHeaders,
  documentResponse,
  resourceDocument,
} from "../document/document.js";
import { ResponseSize } from "../document/response-size.js";
import { selfLinks } from "../document/links.js";
import { notFound } from "../errors/not-found.js";
import { pathId, type RestRequest } from "../request.js";
import { boundedRead, recordAtOnce } from "./bounded-read.js";
import { shapeOf, versionTag } from "../document/version-tag.js";
import { type ResourceQuery, resourceQuery } from "./resource-query.js";
import { isPlain, versionHeaders } from "./version-headers.js";

/** The document of one resource, or of none. */
export function singleDocument(
  request: RestRequest,
  { include, fieldsets }: ResourceQuery,
  row: Row | null,
  maxBytes = request.api.settings.limits.maxResponseBytes,
): string {
  const parameter = include.requested ? "include" : "fields";
  const size = new ResponseSize(maxBytes, parameter);
  return resourceDocument({
    style: { api: request.api, fieldsets, size },
    include,
    data: row,
    links: selfLinks(request),
  });
}

/**
 * `GET /type/id`.
 *
 * @throws ApiError (400) at the invalid parameter, (404) if there is no such record.
 */
export async function answerGet(
  request: RestRequest,
  delegate: Pick<Delegate, "findPage" | "findUnique">,
): Promise<ApiResponse> {
  const { api, origin, resource } = request;
  const query = resourceQuery(resource, request);
  const { text: id, where } = pathId(request);
  const look = (args: object): PromiseLike<Row | null | undefined> => {
    const find = (): PromiseLike<object | null> =>
      delegate.findUnique({ where: lookUpWhere(where), ...copyArgs(args) });
    return (
      api.settings.joinReads && !isCompound(where)
        ? batchedRead(origin, find)
        : unbatchedRead(find)
    ) as PromiseLike<Row | null | undefined>;
  };
  const { version = "" } = resource;
  if (request.knownVersions && isPlain(request, query)) {
    const select = { ...idSelect(resource), [version]: true };
    const known = (await look({ select }))?.[version];
    if (request.knownVersions.includes(String(known))) {
      const etag = versionTag(known, shapeOf(api, resource));
      const headers = { etag, vary: documentHeaders.vary };
      return { status: 304, headers };
    }
  }
  const { plan } = query;
  const key = lookUpWhere(where);
  const atOnce = await recordAtOnce(request, plan, delegate, key);
  const row = atOnce === undefined ? await look(plan.args) : atOnce;
  // A cache in an extension of the client may answer `undefined`.
  if (!row) throw notFound(resource, id);
  const whole = await (atOnce
    ? shownRecord(request, query, row)
    : wholeRecord(request, query, row));
  const text = singleDocument(request, query, whole);
  return documentResponse(
    text,
    200,
    versionHeaders(request, query, whole, text),
  );
}

/** A record of the plan's first read, with what is read after it and computed of it. */
export async function wholeRecord(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
): Promise<Row> {
  const { plan } = query;
  const read = boundedRead(request);
  read.count(1, plan.weight);
  const [whole = row] = await read.complete(plan, [row]);
  return shownRecord(request, query, whole);
}

async function shownRecord(
  request: RestRequest,
  { include, fieldsets }: ResourceQuery,
  whole: Row,
): Promise<Row> {
  if (!request.extended) return whole;
  const rows = await withComputed(request, include.root, fieldsets, [whole]);
  return rows[0] ?? whole;
}
