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
export class Asked {
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
  readonly isAction: boolean;
  /** Whether it has no matter of a document: a DELETE accepts any body, and ignores it (R12). */
  readonly isRead: boolean;
  readonly hasBody: boolean;
  /** Whether there is no document, or it does not matter. */
  readonly isBodiless: boolean;
  readonly #api: RestApi;
  readonly #request: ApiRequest;
  #parameters: QueryParameters | undefined;
  #sent: { readonly value: unknown } | undefined;
  #body: { readonly value: unknown } | undefined;

  /** @throws ApiError for a request that is refused whoever sends it */
  constructor(
    api: RestApi,
    request: ApiRequest,
    location: Location,
    { operation, below, intent }: Endpoint,
    method: string,
  ) {
    const { settings, idDivider } = api;
    const { resource, id, relatedId } = below
      ? { resource: below.target, id: location.relatedId, relatedId: undefined }
      : location;
    traceOf(settings)?.note({
      "gen_api.model": resource.model,
      "gen_api.operation": operation,
    });
    this.#api = api;
    this.#request = request;
    this.method = method;
    this.operation = operation;
    this.resource = resource;
    this.id = id;
    this.relatedId = relatedId;
    this.isAction = intent !== undefined;
    this.isRead = method === "GET" || operation === "delete";
    negotiate(request.headers, !this.isRead, settings.strict);
    this.parent = below && {
      relationship: below,
      resource: location.resource,
      id: pathRecord(location.resource, location.id ?? "", idDivider),
    };
    this.record =
      id === undefined ? undefined : pathRecord(resource, id, idDivider);
    this.hasBody = isGiven(request.body);
    // An action may have no input.
    this.isBodiless = this.isRead || (this.isAction && !this.hasBody);
  }

  parameters(): QueryParameters {
    return (this.#parameters ??= queryParameters(this.#request.query));
  }

  /** The document as it was sent; without one, `undefined` where that may be. */
  sent(): unknown {
    const { settings } = this.#api;
    this.#sent ??= {
      value: inPhase(settings, "parse", () =>
        withoutUndefined(jsonBody(this.#request.body, settings.limits)),
      ),
    };
    return this.#sent.value;
  }

  /** The same as a write of the member itself. */
  body(): unknown {
    const { parent, isRead, operation } = this;
    if (!parent || isRead) return this.sent();
    this.#body ??= {
      value: withParent(this.#api, parent, this.sent(), operation === "create"),
    };
    return this.#body.value;
  }

  isUpsert(): boolean {
    return this.operation === "create" && isUpsert(this.body());
  }
}

function isGiven(body: unknown): boolean {
  return (
    body !== undefined &&
    body !== "" &&
    !(body instanceof Uint8Array && body.length === 0)
  );
}
