import type { BytesFormat } from "../serialization/bytes-format.js";
import type { AccessGuard } from "./access.js";
import type { Authorize } from "./authorize.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { ClientSource } from "./client.js";
import type { DescriptionSource } from "./description.js";
import { check, isPositive } from "./check-option.js";
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
  /** Receives every unexpected failure with the id in its answer; default: `console.error`. */
  readonly log?: (message: string, error: unknown) => void;
  /** How bytes are serialized in responses; default `base64`. */
  readonly bytes?: BytesFormat;
  /** Whether concurrent reads of single records share one query. Default `true`. */
  readonly joinReads?: boolean;
  readonly limits?: Partial<Limits>;
  /**
   * The service's OpenAPI document, or a function that imports it, to answer `GET
   * /openapi.json`. Without it, the service does not describe itself.
   */
  readonly description?: DescriptionSource;
}

/** The options of a handler, checked and completed. Its client is any client from here on. */
export interface HandlerSettings {
  readonly client: ClientSource<DelegateMap>;
  readonly authorize: Authorize | undefined;
  readonly access: AccessGuard | undefined;
  readonly log: (message: string, error: unknown) => void;
  readonly bytes: BytesFormat;
  readonly joinReads: boolean;
  readonly limits: Limits;
  readonly description: DescriptionSource | undefined;
}

const commonNames = [
  "client",
  "authorize",
  "access",
  "log",
  "bytes",
  "joinReads",
  "limits",
  "description",
];

/** @throws TypeError for an unknown or invalid option; the message is a sentence. */
export function handlerSettings(
  options: HandlerOptions<unknown, unknown>,
  ownNames: readonly string[] = [],
): HandlerSettings {
  if (typeof options !== "object" || options === null) {
    throw new TypeError("invalid options: an object is needed");
  }
  const known = [...commonNames, ...ownNames];
  for (const name of Object.keys(options)) {
    check(known.includes(name), `"${name}" is unknown`, known);
  }
  const { client, authorize, access, log, limits = {} } = options;
  const { bytes = "base64", joinReads = true, description } = options;
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
  check(isFunction(log), '"log" must be a function');
  check(
    ["base64", "typed-array"].includes(bytes),
    '"bytes" must be "base64" or "typed-array"',
  );
  check(typeof joinReads === "boolean", '"joinReads" must be a boolean');
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
    authorize: authorize as Authorize | undefined,
    access,
    log: neverThrowing(log ?? logToConsole),
    bytes,
    joinReads,
    limits: { ...defaultLimits, ...limits },
    description,
  };
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
