import { ApiError } from "../errors/api-error.js";
import { step } from "../errors/json-pointer.js";
import {
  type ActionDefinition,
  idOf,
  idSelect,
  idValues,
  type Resource,
  type Row,
  uniqueWhere,
} from "../model/resource.js";
import { copyArgs } from "../prisma/copy-args.js";
import { idKey } from "../serialization/id-text.js";
import { isJsonObject } from "../serialization/json-object.js";
import { actionInput } from "../service/action-input.js";
import type { ApiResponse } from "../service/api-handler.js";
import {
  type ActionExtension,
  type ExtendedRequest,
  runAction,
} from "../service/extensions.js";
import { invalidInput } from "../service/invalid-input.js";
import { withComputed } from "./document/computed-attributes.js";
import { documentResponse, resourceDocument } from "./document/document.js";
import { selfLinks } from "./document/links.js";
import { findParent } from "./find-record.js";
import { anyId } from "./query/any-id.js";
import { readParameters } from "./query/parameters.js";
import { boundedRead } from "./read/bounded-read.js";
import { singleDocument, wholeRecord } from "./read/get.js";
import { type ResourceQuery, resourceQuery } from "./read/resource-query.js";
import { pageStyle } from "./read/list.js";
import type { RestRequest } from "./request.js";
import { keyOfRow } from "./write/members.js";
import { readable } from "./write/readable.js";

/**
 * `POST /type/id/-/action` and `POST /type/-/action`: the input is the document's `meta`.
 *
 * @throws ApiError (400, 404, 422) at the invalid parameter or member, (403) for a record
 *   that may not be read back; what the action throws.
 */
export async function answerAction(
  definition: ActionDefinition,
  request: RestRequest,
): Promise<ApiResponse> {
  const { on, returns } = definition;
  const { api, operation, resource, origin, extended } = request;
  const action = api.settings.extensions?.of(resource.model)?.actions?.[
    operation
  ] as ActionExtension;
  const target = typeof returns === "function" ? returns() : resource;
  const query =
    typeof returns === "function" || returns === "many"
      ? resourceQuery(target, request, undefined)
      : undefined;
  if (!query) readParameters(request.parameters(), []);
  const given = metaOf(request);
  const id =
    on === "record" ? idOf(resource, await findParent(request, {})) : undefined;
  const input = await actionInput(definition, action, given, (issues) =>
    invalidInput(issues, (name) => `/meta${name === "" ? "" : step(name)}`),
  );
  const event = { id, input };
  const result = await runAction(
    action,
    origin,
    extended as ExtendedRequest,
    event,
  );
  if (query) {
    return returns === "many"
      ? answerMany(request, target, query, result)
      : answerRecord(request, target, query, result);
  }
  if (returns === "none") return { status: 204, headers: { vary: "Accept" } };
  if (!isJsonObject(result)) throw misanswered(request, "an object");
  return documentResponse(
    JSON.stringify({ jsonapi: { version: "1.1" }, meta: result }),
  );
}

/** The input of an action; a request without a body has none. */
function metaOf({ body, hasBody }: RestRequest): unknown {
  if (!hasBody) return {};
  const document = body();
  const { meta = {} } = isJsonObject(document) ? document : {};
  if (isJsonObject(document) && isJsonObject(meta)) return meta;
  throw new ApiError(
    "invalid-payload",
    'the document must be { "meta": { … } }, the input of the action',
    { pointer: isJsonObject(document) ? "/meta" : "" },
  );
}

async function answerRecord(
  request: RestRequest,
  target: Resource,
  query: ResourceQuery,
  result: unknown,
): Promise<ApiResponse> {
  const [values] = idsOf(request, target, [result]);
  const { id } = target;
  const found = await request.client[target.delegate]?.findUnique({
    ...copyArgs(query.plan.args),
    where: id && values ? uniqueWhere(id, values) : {},
  });
  const whole = await wholeRecord(request, query, readable(target, found));
  return documentResponse(singleDocument(request, query, whole));
}

/** Those that the caller may read, in the order that the action returns. */
async function answerMany(
  request: RestRequest,
  target: Resource,
  query: ResourceQuery,
  result: unknown,
): Promise<ApiResponse> {
  if (!Array.isArray(result)) throw misanswered(request, "a list of records");
  const ids = idsOf(request, target, result as readonly unknown[]);
  const { plan, include, fieldsets } = query;
  const read = boundedRead(request);
  read.count(ids.length, plan.weight);
  const found = (await request.client[target.delegate]?.findMany({
    ...copyArgs(plan.args),
    where: anyId(target, ids),
  })) as readonly Row[];
  const key = (row: Row): string => keyOfRow(target, row);
  const byKey = new Map(found.map((row) => [key(row), row]));
  const sorted = ids.flatMap((values): readonly Row[] => {
    const row = byKey.get(idKey(target, values));
    return row ? [row] : [];
  });
  const rows = await read.complete(plan, sorted);
  const data = await withComputed(request, include.root, fieldsets, rows);
  return documentResponse(
    resourceDocument({
      style: pageStyle(request, query),
      include,
      data,
      links: selfLinks(request),
    }),
  );
}

/** @throws Error (500) for a result that is no record */
function idsOf(
  request: RestRequest,
  target: Resource,
  records: readonly unknown[],
): readonly (readonly unknown[])[] {
  const names = Object.keys(idSelect(target));
  return records.map((record) => {
    if (
      isJsonObject(record) &&
      names.every((one) => record[one] !== undefined)
    ) {
      return idValues(target, record);
    }
    throw misanswered(request, `a record of ${target.model}, or its id`);
  });
}

function misanswered({ resource, operation }: RestRequest, what: string) {
  return new Error(
    `${resource.model}.actions.${operation} must return ${what}`,
  );
}
