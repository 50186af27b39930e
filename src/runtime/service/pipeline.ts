import type { Limits } from "../contract/limits.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { layered } from "../prisma/layers.js";
import type { Claim } from "../prisma/versions/claim.js";
import type { Versions } from "../prisma/versions/versioned-layer.js";
import type { AccessGuard, GuardedRequest, Intent } from "./access.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { applicationError } from "./application-error.js";
import { type Access, authorized } from "./authorize.js";
import { challengeFor } from "./challenge.js";
import { madeClient } from "./client.js";
import { KeyedWrite, type Replay } from "./idempotency.js";
import { openingLayer } from "./opening-layer.js";
import type { HandlerSettings } from "./options.js";
import { type Scope, scopeOf } from "./scope.js";
import { traceOf } from "./telemetry/trace.js";

/** What requests of a service have in common. */
export interface Service {
  readonly settings: HandlerSettings;
  /** Makes the client of a request read as the option `reads` says. */
  readonly reader: (client: DelegateMap) => DelegateMap;
  /** Count the writes of records, if a model has a version. */
  readonly versions?: Versions | undefined;
}

/** One thing that a request does to a model. */
export interface Operation {
  readonly model: string;
  /** As `authorize` is told of it. */
  access(): Omit<Access, "model" | "request">;
  /** As access rules see it. */
  intent(): Intent;
  /** Runs a step whose error is that of the operation: default, as it is. */
  at?<Result>(step: () => Promise<Result>): Promise<Result>;
}

/** What a request says that its transaction shall find. */
type Claims = Pick<Claim, "covers" | "take" | "release">;

/** What a protocol makes of a request: the pipeline does the rest, in its order. */
export interface Work {
  /** Read one after the other, each when those before are allowed. */
  readonly operations: Iterable<Operation>;
  /** Whether a key makes it take effect once. */
  readonly isWrite: boolean;
  /** What makes two requests the same. */
  said(): unknown;
  /** Asked for when all is allowed. */
  claims?(): Claims | undefined;
  /** How a stored answer is shown again. */
  replay(scope: Scope): Replay;
  /** Whether it is one transaction, whatever the request says. */
  readonly isOne?: boolean;
  /** Begins its transaction; default: that of the scope. */
  begin?(
    scope: Scope,
    run: (inside: Scope) => Promise<ApiResponse>,
  ): Promise<ApiResponse>;
  run(scope: Scope): Promise<ApiResponse>;
  /** Runs around all of it, the transaction too. */
  around?(scope: Scope, run: () => Promise<ApiResponse>): Promise<ApiResponse>;
  /** The answer, which says so if the request has named something deprecated. */
  marked(response: ApiResponse): ApiResponse;
}

/**
 * The one order of a request: `authorize`, the client, its layers and what the rules refuse
 * at once, the key and the version, the work itself, the answer. All that is undone together
 * is in one transaction, which begins with the key and the version.
 */
export async function run(
  service: Service,
  request: ApiRequest,
  work: Work,
): Promise<ApiResponse> {
  const { settings } = service;
  const operations: Operation[] = [];
  for (const operation of work.operations) {
    operations.push(operation);
    const allow = (): Promise<void> => allowed(settings, request, operation);
    if (settings.authorize) {
      await (operation.at ? operation.at(allow) : allow());
    }
  }
  traceOf(settings)?.read();
  const claims = work.claims?.();
  const { client: source, idempotency, access, extensions } = settings;
  const made = service.reader(
    typeof source === "function" ? await madeClient(source, request) : source,
  );
  const keyed =
    idempotency && work.isWrite
      ? await KeyedWrite.of(idempotency, made, request, () => work.said())
      : undefined;
  const origin = countingClient(service, made, claims, keyed);
  const { limits, log } = settings;
  const guarded = access && guardedBy(access, request, limits);
  if (guarded) {
    const challenge = (): string | undefined =>
      challengeFor(settings.challenge, request);
    for (const one of operations) {
      const refuse = (): void =>
        guarded.refuse(one.model, one.intent(), challenge);
      // Without a place of its own, nothing is waited for.
      if (one.at) await one.at(async () => refuse());
      else refuse();
    }
  }
  const start = { request, origin, guarded, limits, log };
  const scope = scopeOf(origin, guarded, extensions?.extend(start));
  const answer = (): Promise<ApiResponse> =>
    keyed || claims || work.isOne
      ? inOneTransaction(work, scope, keyed)
      : work.run(scope);
  const response = await (work.around ? work.around(scope, answer) : answer());
  return work.marked(response);
}

/** @throws ApiError (403) if `authorize` denies it; what that throws */
async function allowed(
  { authorize }: HandlerSettings,
  request: ApiRequest,
  operation: Operation,
): Promise<void> {
  if (!authorize) return;
  const { model } = operation;
  await authorized(authorize, { model, ...operation.access(), request });
}

/** The application's client: it counts versions, and its transaction begins with the claims. */
function countingClient(
  { versions }: Service,
  made: DelegateMap,
  claims: Claims | undefined,
  keyed: KeyedWrite | undefined,
): DelegateMap {
  const opening =
    keyed || claims
      ? openingLayer(
          async (inside) => {
            await keyed?.take(inside);
            await claims?.take(inside);
          },
          () => claims?.release(),
        )
      : undefined;
  const versioned = claims ? versions?.under(claims) : versions?.layer;
  return opening || versioned ? layered(made, { opening, versioned }) : made;
}

/** @throws any error that the application's function throws */
function guardedBy(
  access: AccessGuard,
  request: ApiRequest,
  limits: Limits,
): GuardedRequest {
  try {
    return access.guard(request, limits);
  } catch (error) {
    throw applicationError(error);
  }
}

/** @throws what the work throws: all of it is undone */
function inOneTransaction(
  work: Work,
  scope: Scope,
  keyed: KeyedWrite | undefined,
): Promise<ApiResponse> {
  const begin = (
    run: (inside: Scope) => Promise<ApiResponse>,
  ): Promise<ApiResponse> =>
    work.begin ? work.begin(scope, run) : scope.transaction(run);
  const attempt = (inside: Scope): Promise<ApiResponse> => work.run(inside);
  return keyed
    ? keyed.run(work.replay(scope), (keep) =>
        begin(async (inside) => keep(await attempt(inside))),
      )
    : begin(attempt);
}
