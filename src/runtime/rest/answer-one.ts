import { cursorProfile } from "../contract/cursor-profile.js";
import { lazy } from "../model/lazy.js";
import type { Claim } from "../prisma/versions/claim.js";
import type { Resource } from "../model/resource.js";
import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import { type Operation, run } from "../service/pipeline.js";
import { setColumns } from "../service/extensions.js";
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
import { replayOf } from "./reread.js";
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
  const { settings, deprecations, resources } = api;
  const { method, operation, resource, parent } = asked;
  const route = settings.extensions?.of(resource.model)?.routes?.[operation];
  const claim = lazy(() => claimOf(settings, request.headers, asked));
  let outer: RestRequest | undefined;
  let isUndone = false;
  const routedIn = (scope: Scope): RestRequest => {
    const made = (): RestRequest =>
      routedRequest(api, request, asked, scope, route !== undefined);
    return scope.isInside ? made() : (outer ??= made());
  };
  try {
    return await run(api, request, {
      operations: [
        {
          model: resource.model,
          access: () => accessOf(asked),
          intent: () =>
            asked.isUpsert()
              ? "upsert"
              : (endpoint.intent ?? intentOf(method, operation)),
        },
      ],
      isWrite: method !== "GET",
      said: () => saidIn(request, asked),
      claims: claim,
      replay: (scope) => replayOf(routedIn(scope), scope.guarded),
      begin: (scope, write) =>
        afterRace(!scope.extended?.layer && asked.isUpsert(), () =>
          scope.transaction(write),
        ),
      run(scope) {
        isUndone = scope.isInside;
        const write = (): Promise<ApiResponse> => endpoint.run(routedIn(scope));
        const held = scope.isInside ? claim() : undefined;
        return held ? underClaim(held, write) : write();
      },
      around(scope, answer) {
        const routed = routedIn(scope);
        const held = scope.guarded && claim();
        const write = route
          ? () => routeAround(route, request, answer)
          : answer;
        return held ? knownTo(routed, held, write) : write();
      },
      marked: (response) =>
        deprecations?.rest(
          [
            {
              steps: segments(request.path),
              resource: start,
              resources,
              parameters: asked.parameters(),
              body: asked.isBodiless ? undefined : asked.sent(),
              endpoint: settings.endpoint,
            },
          ],
          request,
          response,
          settings,
        ) ?? response,
    });
  } catch (thrown) {
    // Nothing was asked of a model yet.
    if (!outer) throw thrown;
    const error =
      thrown instanceof StaleWrite ? await preconditionFailed(outer) : thrown;
    const given = apiErrorOf(error, outer);
    const told = isUndone ? undoneWrite(given) : given;
    const isNew = operation === "create";
    throw parent && isNew ? atParent(told, parent, asked.sent()) : told;
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
    parameters: asked.parameters,
    id: record,
    ...(parent && { parent }),
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
    body: asked.body,
  };
}

const none: ReadonlySet<string> = new Set();
