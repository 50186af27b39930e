import { defaultMaxPageSize, defaultPageSize } from "../contract/limits.js";
import type { ApiRequest } from "../service/api-handler.js";
import type { Authorize } from "../service/authorize.js";
import { byteLength } from "../service/byte-length.js";
import { check, isPositive } from "../service/check-option.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../service/options.js";
import { baseUrl } from "./base-url.js";
import { type BulkOptions, bulkSettings } from "./bulk-options.js";

/** What every link of the answer to a request starts with, as `endpoint` is otherwise. */
export type EndpointOf = (request: ApiRequest) => string;

/** The options of the transaction that all operations of a document run in. */
interface AtomicTransaction {
  /** Milliseconds that it waits for a connection. */
  readonly maxWait?: number;
  /** Milliseconds that it may take. */
  readonly timeout?: number;
  readonly isolationLevel?: string;
}

/** The options of `createRestHandler`. */
export interface RestHandlerOptions<
  Client,
  Authorizing = Authorize,
> extends HandlerOptions<Client, Authorizing> {
  /**
   * What every link starts with: the absolute URL of the API (`https://example.org/api`), or
   * its absolute path (`/api`), for links that are relative to the host. Without query and
   * fragment. A function is asked for each request, where the API has several names.
   */
  readonly endpoint: string | EndpointOf;
  /** Resources on a page if the request has no `page[limit]`; `Infinity`: no pagination. Default 100. */
  readonly pageSize?: number;
  /** The largest `page[limit]` accepted. Default 1000, or the `pageSize` if that is more. */
  readonly maxPageSize?: number;
  /**
   * `cursor`: lists have links with cursors, not with offsets, where their records have an
   * id that a cursor can hold. Default `offset`; then requests may ask for cursors.
   */
  readonly pagination?: "offset" | "cursor";
  /**
   * Encrypts cursors, so that clients can neither read nor make them: 32 bytes or more, the
   * same in every process that answers. Without it a cursor shows the values that the list
   * is sorted by.
   */
  readonly cursorSecret?: string;
  /** `lean`: linkage where it costs little; `full`: of every relationship. Default `lean`. */
  readonly linkage?: "lean" | "full";
  /** `native`: integer ids as JSON numbers. Default `string`. */
  readonly idFormat?: "string" | "native";
  /** Follow the standard where the service departs from it by default. Default `false`. */
  readonly strict?: boolean;
  /** Whether concurrent equal reads of collections share one query. Default `false`. */
  readonly shareReads?: boolean;
  /** Prisma's options for the transaction of atomic operations. */
  readonly atomicTransaction?: AtomicTransaction;
  /** Whether every read has an ETag, and answers 304 to who has it. Default `false`. */
  readonly etag?: boolean;
  /**
   * Whether PATCH, PUT and DELETE of records with a version need `If-Match`, or of which
   * models. Default `false`.
   */
  readonly requireIfMatch?: boolean | readonly string[];
  /** Switches on files with many records. */
  readonly bulk?: BulkOptions;
  /** Whether `GET /type/-/aggregate` answers with numbers about records. Default `false`. */
  readonly aggregates?: boolean;
}

/** The names of the options that only this handler has. */
type RestName = Exclude<
  keyof RestHandlerOptions<unknown>,
  keyof HandlerOptions<unknown>
>;

/** The options of a REST handler, checked and completed. */
export type RestSettings = HandlerSettings &
  Required<
    Pick<
      RestHandlerOptions<unknown>,
      Exclude<RestName, "endpoint" | "cursorSecret" | "bulk">
    >
  > & {
    readonly bulk: Required<BulkOptions>;
    /** Empty for the path `/`, and where it is told of each request. */
    readonly endpoint: string;
  };

const restNames = Object.keys({
  endpoint: true,
  pageSize: true,
  maxPageSize: true,
  pagination: true,
  cursorSecret: true,
  linkage: true,
  idFormat: true,
  strict: true,
  shareReads: true,
  atomicTransaction: true,
  etag: true,
  requireIfMatch: true,
  bulk: true,
  aggregates: true,
} satisfies Record<RestName, true>);

/** @throws TypeError with a sentence, for an unknown or invalid option. */
export function restSettings(
  options: RestHandlerOptions<unknown, unknown>,
): RestSettings {
  const common = handlerSettings(options, restNames);
  const { endpoint, pageSize = defaultPageSize } = options;
  const {
    maxPageSize = pageSize === Infinity
      ? defaultMaxPageSize
      : Math.max(defaultMaxPageSize, pageSize),
  } = options;
  const { linkage = "lean", idFormat = "string", strict = false } = options;
  const { shareReads = false, etag = false, requireIfMatch = false } = options;
  const { atomicTransaction = {}, aggregates = false } = options;
  const { pagination = "offset", cursorSecret } = options;
  check(isPositive(pageSize), '"pageSize" must be a positive integer');
  check(isPositive(maxPageSize), '"maxPageSize" must be a positive integer');
  check(
    pageSize <= maxPageSize || pageSize === Infinity,
    '"pageSize" must not be more than "maxPageSize"',
  );
  check(
    ["offset", "cursor"].includes(pagination),
    '"pagination" must be "offset" or "cursor"',
  );
  check(
    cursorSecret === undefined ||
      (typeof cursorSecret === "string" && byteLength(cursorSecret) >= 32),
    '"cursorSecret" must be a string of 32 bytes or more',
  );
  check(
    ["lean", "full"].includes(linkage),
    '"linkage" must be "lean" or "full"',
  );
  check(
    ["string", "native"].includes(idFormat),
    '"idFormat" must be "string" or "native"',
  );
  check(typeof strict === "boolean", '"strict" must be a boolean');
  check(typeof shareReads === "boolean", '"shareReads" must be a boolean');
  check(
    typeof atomicTransaction === "object" && atomicTransaction !== null,
    '"atomicTransaction" must be an object',
  );
  check(typeof aggregates === "boolean", '"aggregates" must be a boolean');
  check(typeof etag === "boolean", '"etag" must be a boolean');
  check(
    typeof requireIfMatch === "boolean" || Array.isArray(requireIfMatch),
    '"requireIfMatch" must be a boolean or a list of models',
  );
  return {
    ...common,
    endpoint: typeof endpoint === "function" ? "" : baseUrl(endpoint),
    pageSize,
    maxPageSize,
    pagination,
    linkage,
    idFormat,
    strict,
    shareReads,
    atomicTransaction,
    etag,
    requireIfMatch,
    bulk: bulkSettings(options.bulk ?? {}),
    aggregates,
  };
}
