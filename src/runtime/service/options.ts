import type { BytesFormat } from "../serialization/bytes-format.js";
import type { ApiRequest } from "./api-handler.js";
import type { AccessGuard } from "./access.js";
import type { Authorize } from "./authorize.js";
import type { Challenge } from "./challenge.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { ClientSource } from "./client.js";
import type { ExtensionsOption } from "./extensions.js";
import type { ReadsOption } from "./reads.js";
import { check, checkNames, isPositive } from "./check-option.js";
import { checkTelemetry, type Telemetry } from "./telemetry/telemetry.js";
import { inPhase } from "./telemetry/trace.js";
import {
  checkIdempotency,
  type IdempotencyOptions,
} from "./idempotency-options.js";
import { defaultLimits, type Limits } from "../contract/limits.js";

/**
 * The options that both handlers take.
 *
 * @typeParam Authorizing the function `authorize`
 */
export interface HandlerOptions<Client, Authorizing = Authorize> {
  /** A Prisma client, or a function of the request that returns one. */
  readonly client: ClientSource<Client>;
  /** Called before anything is read or written; without it, everything is allowed. */
  readonly authorize?: Authorizing;
  /** Rules that `defineAccess` has made: without them, everyone may do everything. */
  readonly access?: AccessGuard;
  /** Answers 401 in place of 403 where signing in may help: see {@link Challenge}. */
  readonly challenge?: Challenge;
  /** Code of the application's own that `defineExtensions` has made. */
  readonly extensions?: ExtensionsOption;
  /** Makes writes with an `Idempotency-Key` take effect once. */
  readonly idempotency?: IdempotencyOptions;
  /** What reads by itself in place of Prisma's client: `sqlReads()`. */
  readonly reads?: ReadsOption;
  /** Receives every unexpected failure with the id in its answer; default: `console.error`. */
  readonly log?: (message: string, error: unknown) => void;
  /** Receives every answered request that named something deprecated, with its names: `Post.title`. */
  readonly onDeprecated?: OnDeprecated;
  /** How bytes are serialized in responses; default `base64`. */
  readonly bytes?: BytesFormat;
  /** Whether concurrent reads of single records share one query. Default `true`. */
  readonly joinReads?: boolean;
  readonly limits?: Partial<Limits>;
  /** The module `@opentelemetry/api`: every request becomes a span. */
  readonly telemetry?: Telemetry;
  /** Whether answers that succeed tell in `Server-Timing` how long they took. Default `false`. */
  readonly serverTiming?: boolean;
  /**
   * The service's OpenAPI document, or a function that imports it, to answer `GET
   * /openapi.json`. Without it, the service does not describe itself.
   */
  readonly description?: DescriptionSource;
}

/** An OpenAPI document, or a function that returns it or imports its module. */
export type DescriptionSource = object | (() => unknown);

type OnDeprecated = (
  request: ApiRequest,
  names: readonly string[],
) => void | Promise<void>;

/** The options of a handler, checked and completed. Its client is any client from here on. */
export interface HandlerSettings {
  readonly client: ClientSource<DelegateMap>;
  readonly authorize: Authorize | undefined;
  readonly access: AccessGuard | undefined;
  readonly challenge: Challenge | undefined;
  readonly extensions: ExtensionsOption | undefined;
  readonly idempotency: IdempotencyOptions | undefined;
  readonly reads: ReadsOption | undefined;
  readonly log: (message: string, error: unknown) => void;
  readonly onDeprecated: OnDeprecated | undefined;
  readonly bytes: BytesFormat;
  readonly joinReads: boolean;
  readonly limits: Limits;
  readonly telemetry: Telemetry | undefined;
  readonly serverTiming: boolean;
  readonly description: DescriptionSource | undefined;
}

const commonNames = [
  "client",
  "authorize",
  "access",
  "challenge",
  "extensions",
  "idempotency",
  "reads",
  "log",
  "onDeprecated",
  "bytes",
  "joinReads",
  "limits",
  "telemetry",
  "serverTiming",
  "description",
];

/** @throws TypeError for an unknown or invalid option; the message is a sentence. */
export function handlerSettings(
  options: HandlerOptions<unknown, unknown>,
  ownNames: readonly string[] = [],
): HandlerSettings {
  checkNames(options, [...commonNames, ...ownNames]);
  const { client, authorize, access, extensions, log, limits = {} } = options;
  const { bytes = "base64", joinReads = true, description, reads } = options;
  const { onDeprecated, telemetry, serverTiming = false } = options;
  const { challenge } = options;
  check(
    (typeof client === "object" && client !== null) ||
      typeof client === "function",
    '"client" must be a Prisma client or a function that returns one',
  );
  check(isFunction(authorize), '"authorize" must be a function');
  check(
    access === undefined || typeof access?.guard === "function",
    '"access" must be what defineAccess returns',
  );
  check(isFunction(challenge), '"challenge" must be a function');
  check(!challenge || access !== undefined, '"challenge" needs "access"');
  check(
    extensions === undefined || typeof extensions?.extend === "function",
    '"extensions" must be what defineExtensions returns',
  );
  check(
    reads === undefined || typeof reads?.connect === "function",
    '"reads" must be what sqlReads returns',
  );
  check(isFunction(log), '"log" must be a function');
  check(isFunction(onDeprecated), '"onDeprecated" must be a function');
  check(
    ["base64", "typed-array"].includes(bytes),
    '"bytes" must be "base64" or "typed-array"',
  );
  check(typeof joinReads === "boolean", '"joinReads" must be a boolean');
  checkTelemetry(telemetry);
  check(typeof serverTiming === "boolean", '"serverTiming" must be a boolean');
  check(
    isFunction(description) ||
      (typeof description === "object" && description !== null),
    '"description" must be an OpenAPI document or a function that returns one',
  );
  check(
    typeof limits === "object" && limits !== null && !Array.isArray(limits),
    '"limits" must be an object',
  );
  for (const [name, value] of Object.entries(limits)) {
    const limitNames = Object.keys(defaultLimits);
    check(limitNames.includes(name), `limit "${name}" is unknown`, limitNames);
    check(isPositive(value), `limit "${name}" must be a positive integer`);
  }
  return {
    client: client as HandlerSettings["client"],
    authorize: tracedAuthorize(telemetry, authorize as Authorize | undefined),
    access,
    challenge,
    extensions,
    idempotency: checkIdempotency(options.idempotency),
    reads,
    log: neverThrowing(log ?? logToConsole),
    onDeprecated,
    bytes,
    joinReads,
    limits: { ...defaultLimits, ...limits },
    telemetry,
    serverTiming,
    description,
  };
}

function tracedAuthorize(
  telemetry: Telemetry | undefined,
  authorize: Authorize | undefined,
): Authorize | undefined {
  return telemetry && authorize
    ? (access) => inPhase({ telemetry }, "authorize", () => authorize(access))
    : authorize;
}

function isFunction(value: unknown): boolean {
  return value === undefined || typeof value === "function";
}

type Log = HandlerSettings["log"];

function logToConsole(message: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the default of an option that replaces it
  console.error(message, error);
}

/** A handler never throws, even if its log does, which may be async. */
function neverThrowing(log: Log): Log {
  const logged = async (...args: Parameters<Log>): Promise<void> =>
    log(...args);
  return (message, error) => {
    // Nowhere is left to report it.
    logged(message, error).catch(() => undefined);
  };
}
