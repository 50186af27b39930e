import { cursorProfile } from "../contract/cursor-profile.js";
import type { Claim } from "../prisma/versions/claim.js";
import type { Resource } from "../model/resource.js";
import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import type { Intent } from "../service/access.js";
import type { Replay } from "../service/idempotency.js";
import { type Operation, run, type Work } from "../service/pipeline.js";
import { type RouteExtension, setColumns } from "../service/extensions.js";
import type { Scope } from "../service/scope.js";
import { inTransaction, type RestApi } from "./api.js";
import type { Asked } from "./asked.js";
import { apiErrorOf } from "./errors/api-error-of.js";
import { intentOf } from "./intent.js";
import { acceptsProfile } from "./negotiation.js";
import {
  claimOf,
  knownVersions,
  preconditionFailed,
  readableVersion,
  StaleWrite,
  underClaim,
} from "./preconditions.js";
import type { RestRequest } from "./request.js";
import { replayOf } from "./replay.js";
import { routeAround } from "./route-around.js";
import { segments } from "./router.js";
import type { Endpoint } from "./routing-table.js";
import { afterRace } from "./write/after-race.js";
import { atParent } from "./write/document/parent-linkage.js";
import { prefersMinimal } from "./write/minimal-answer.js";
import { undoneWrite } from "./write/undone-write.js";

/**
 * Answers a request for one operation.
 *
 * @param start the model at the start of the path
 * @throws ApiError at the invalid parameter, header or member of the document
 */
export async function answerOne(
  api: RestApi,
  request: ApiRequest,
  start: Resource,
  asked: Asked,
  endpoint: Endpoint,
): Promise<ApiResponse> {
  const one = new OneOperation(api, request, start, asked, endpoint);
  try {
    return await run(api, request, one);
  } catch (thrown) {
    throw await one.failure(thrown);
  }
}

/** The work of a request for one operation; a class, since every request has one. */
class OneOperation implements Work, Operation {
  readonly model: string;
  readonly operations = [this];
  readonly isWrite: boolean;
  readonly #api: RestApi;
  readonly #request: ApiRequest;
  readonly #start: Resource;
  readonly #asked: Asked;
  readonly #endpoint: Endpoint;
  readonly #route: RouteExtension | undefined;
  #claim: { readonly value: Claim | undefined } | undefined;
  /** Outside of a transaction, once the client is known. */
  #outer: RestRequest | undefined;
  #isUndone = false;

  constructor(
    api: RestApi,
    request: ApiRequest,
    start: Resource,
    asked: Asked,
    endpoint: Endpoint,
  ) {
    const { model } = asked.resource;
    this.model = model;
    this.isWrite = asked.method !== "GET";
    this.#api = api;
    this.#request = request;
    this.#start = start;
    this.#asked = asked;
    this.#endpoint = endpoint;
    this.#route = api.settings.extensions?.of(model)?.routes?.[asked.operation];
  }

  access(): ReturnType<Operation["access"]> {
    return accessOf(this.#asked);
  }

  intent(): Intent {
    const { method, operation } = this.#asked;
    return this.#asked.isUpsert()
      ? "upsert"
      : (this.#endpoint.intent ?? intentOf(method, operation));
  }

  said(): unknown {
    return saidIn(this.#request, this.#asked);
  }

  claims(): Claim | undefined {
    this.#claim ??= {
      value: claimOf(this.#api.settings, this.#request.headers, this.#asked),
    };
    return this.#claim.value;
  }

  replay(scope: Scope): Replay {
    return replayOf(this.#routedIn(scope), scope.guarded);
  }

  begin(
    scope: Scope,
    write: (inside: Scope) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const mayRepeat = !scope.extended?.layer && this.#asked.isUpsert();
    return afterRace(mayRepeat, () => scope.transaction(write));
  }

  run(scope: Scope): Promise<ApiResponse> {
    this.#isUndone = scope.isInside;
    const held = scope.isInside ? this.claims() : undefined;
    return held
      ? underClaim(held, () => this.#endpoint.run(this.#routedIn(scope)))
      : this.#endpoint.run(this.#routedIn(scope));
  }

  around(
    scope: Scope,
    answer: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const routed = this.#routedIn(scope);
    const route = this.#route;
    const held = scope.guarded && this.claims();
    const write = route
      ? () => routeAround(route, this.#request, answer)
      : answer;
    return held ? knownTo(routed, held, write) : write();
  }

  marked(response: ApiResponse): ApiResponse {
    const { deprecations, resources, settings } = this.#api;
    if (!deprecations) return response;
    const asked = this.#asked;
    const request = this.#request;
    const named = {
      steps: segments(request.path),
      resource: this.#start,
      resources,
      parameters: asked.parameters(),
      body: asked.isBodiless ? undefined : asked.sent(),
      endpoint: settings.endpoint,
    };
    return deprecations.rest([named], request, response, settings);
  }

  /** What the caller is told of an error. */
  async failure(thrown: unknown): Promise<unknown> {
    const outer = this.#outer;
    // Nothing was asked of a model yet.
    if (!outer) return thrown;
    const error =
      thrown instanceof StaleWrite ? await preconditionFailed(outer) : thrown;
    const given = apiErrorOf(error, outer);
    const told = this.#isUndone ? undoneWrite(given) : given;
    const { parent, operation } = this.#asked;
    return parent && operation === "create"
      ? atParent(told, parent, this.#asked.sent())
      : told;
  }

  #routedIn(scope: Scope): RestRequest {
    return scope.isInside
      ? this.#routed(scope)
      : (this.#outer ??= this.#routed(scope));
  }

  #routed(scope: Scope): RestRequest {
    const hasRoute = this.#route !== undefined;
    return routedRequest(
      this.#api,
      this.#request,
      this.#asked,
      scope,
      hasRoute,
    );
  }
}

/** What a rule hides of the version, nobody may find out by a claim. */
async function knownTo(
  routed: RestRequest,
  claim: Claim,
  write: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if ((await readableVersion(routed)) === undefined) claim.refuse();
  return write();
}

/** What `authorize` is told, the model apart. */
function accessOf(asked: Asked): ReturnType<Operation["access"]> {
  const { operation, id, relatedId, parent } = asked;
  return {
    protocol: "rest",
    operation: asked.isUpsert() ? "upsert" : operation,
    arguments: {
      id,
      relatedId,
      query: asked.parameters(),
      body: asked.isBodiless ? undefined : asked.body(),
    },
    ...(parent && {
      parent: {
        model: parent.resource.model,
        id: parent.id.text,
        relationship: parent.relationship.name,
      },
    }),
  };
}

/** What makes two requests the same. */
function saidIn({ path }: ApiRequest, asked: Asked): unknown {
  const { method, operation, hasBody } = asked;
  return {
    method,
    path,
    query: asked.parameters(),
    body: operation === "delete" || !hasBody ? null : asked.sent(),
  };
}

function routedRequest(
  api: RestApi,
  request: ApiRequest,
  asked: Asked,
  scope: Scope,
  hasRoute: boolean,
): RestRequest {
  const { method, operation, resource, record, parent } = asked;
  const { guarded, isInside, origin, client, extended } = scope;
  const { path, query, headers } = request;
  return {
    api: isInside ? inTransaction(api) : api,
    operation,
    method,
    client,
    origin,
    extended,
    resource,
    path: path.startsWith("/") ? path : `/${path}`,
    query:
      query === undefined ? "" : typeof query === "string" ? query : undefined,
    parameters: () => asked.parameters(),
    id: record,
    parent,
    relatedId: asked.relatedId,
    asksCursors: acceptsProfile(headers, cursorProfile),
    isMinimal: !asked.isRead && prefersMinimal(headers),
    preset:
      operation === "create"
        ? setColumns(resource, guarded, api.settings.extensions)
        : none,
    knownVersions: hasRoute
      ? undefined
      : knownVersions(api, method, resource, headers),
    seesCells: () => guarded?.seesCells(resource.model) ?? true,
    hasBody: asked.hasBody,
    body: () => asked.body(),
  };
}

const none: ReadonlySet<string> = new Set();
