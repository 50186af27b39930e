import { lazy } from "../model/lazy.js";
import type { Resource } from "../model/resource.js";
import type { ApiRequest } from "../service/api-handler.js";
import { jsonBody } from "../service/json-body.js";
import {
  type QueryParameters,
  queryParameters,
} from "../service/query-parameters.js";
import { inPhase, traceOf } from "../service/telemetry/trace.js";
import type { RestApi } from "./api.js";
import { negotiate } from "./negotiation.js";
import type { Parent, PathId } from "./request.js";
import { type Location, pathRecord } from "./router.js";
import type { Endpoint } from "./routing-table.js";
import { isUpsert } from "./write/document/match-fields.js";
import { withParent } from "./write/document/parent-linkage.js";
import { withoutUndefined } from "./write/document/undefined-members.js";

/** What a request asks for, before the application and the database are asked anything. */
export interface Asked {
  /** In upper case; a HEAD is a GET. */
  readonly method: string;
  readonly operation: string;
  /** Of a write below a to-many, the model of the member. */
  readonly resource: Resource;
  readonly record: PathId | undefined;
  /** As the path says it: `record` is what it means. */
  readonly id: string | undefined;
  readonly relatedId: string | undefined;
  readonly parent: Parent | undefined;
  readonly parameters: () => QueryParameters;
  readonly isAction: boolean;
  /** Whether it has no matter of a document: a DELETE accepts any body, and ignores it (R12). */
  readonly isRead: boolean;
  readonly hasBody: boolean;
  /** The document as it was sent; without one, `undefined` where that may be. */
  readonly sent: () => unknown;
  /** The same as a write of the member itself. */
  readonly body: () => unknown;
  /** Whether there is no document, or it does not matter. */
  readonly isBodiless: boolean;
  readonly isUpsert: () => boolean;
}

/** @throws ApiError for a request that is refused whoever sends it */
export function askedOf(
  api: RestApi,
  request: ApiRequest,
  location: Location,
  endpoint: Endpoint,
  method: string,
): Asked {
  const { settings, idDivider } = api;
  const { operation, below } = endpoint;
  const { resource, id, relatedId } = below
    ? { resource: below.target, id: location.relatedId, relatedId: undefined }
    : location;
  traceOf(settings)?.note({
    "gen_api.model": resource.model,
    "gen_api.operation": operation,
  });
  const isRead = method === "GET" || operation === "delete";
  negotiate(request.headers, !isRead, settings.strict);
  const parent = below && {
    relationship: below,
    resource: location.resource,
    id: pathRecord(location.resource, location.id ?? "", idDivider),
  };
  const hasBody = isGiven(request.body);
  const isAction = endpoint.intent !== undefined;
  const isCreate = operation === "create";
  const sent = lazy(() =>
    inPhase(settings, "parse", () =>
      withoutUndefined(jsonBody(request.body, settings.limits)),
    ),
  );
  const body =
    parent && !isRead
      ? lazy(() => withParent(api, parent, sent(), isCreate))
      : sent;
  return {
    method,
    operation,
    resource,
    id,
    record: id === undefined ? undefined : pathRecord(resource, id, idDivider),
    relatedId,
    parent,
    parameters: lazy(() => queryParameters(request.query)),
    isAction,
    isRead,
    hasBody,
    sent,
    body,
    // An action may have no input.
    isBodiless: isRead || (isAction && !hasBody),
    isUpsert: () => isCreate && isUpsert(body()),
  };
}

function isGiven(body: unknown): boolean {
  return (
    body !== undefined &&
    body !== "" &&
    !(body instanceof Uint8Array && body.length === 0)
  );
}
