import { defaultMaxPageSize, defaultPageSize } from "../contract/limits.js";
import type { ApiRequest } from "../service/api-handler.js";
import type { Authorize } from "../service/authorize.js";
import { check, isPositive } from "../service/check-option.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../service/options.js";
import { baseUrl } from "./base-url.js";

/** What every link of the answer to a request starts with, as `endpoint` is otherwise. */
export type EndpointOf = (request: ApiRequest) => string;

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
  /** `lean`: linkage where it costs little; `full`: of every relationship. Default `lean`. */
  readonly linkage?: "lean" | "full";
  /** `native`: integer ids as JSON numbers. Default `string`. */
  readonly idFormat?: "string" | "native";
  /** Follow the standard where the service departs from it by default. Default `false`. */
  readonly strict?: boolean;
  /** Whether concurrent equal reads of collections share one query. Default `false`. */
  readonly shareReads?: boolean;
}

/** The names of the options that only this handler has. */
type RestName = Exclude<
  keyof RestHandlerOptions<unknown>,
  keyof HandlerOptions<unknown>
>;

/** The options of a REST handler, checked and completed. */
export type RestSettings = HandlerSettings &
  Required<Pick<RestHandlerOptions<unknown>, Exclude<RestName, "endpoint">>> & {
    /** Empty for the path `/`, and where it is told of each request. */
    readonly endpoint: string;
  };

const restNames = Object.keys({
  endpoint: true,
  pageSize: true,
  maxPageSize: true,
  linkage: true,
  idFormat: true,
  strict: true,
  shareReads: true,
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
  const { shareReads = false } = options;
  check(isPositive(pageSize), '"pageSize" must be a positive integer');
  check(isPositive(maxPageSize), '"maxPageSize" must be a positive integer');
  check(
    pageSize <= maxPageSize || pageSize === Infinity,
    '"pageSize" must not be more than "maxPageSize"',
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
  return {
    ...common,
    endpoint: typeof endpoint === "function" ? "" : baseUrl(endpoint),
    pageSize,
    maxPageSize,
    linkage,
    idFormat,
    strict,
    shareReads,
  };
}
