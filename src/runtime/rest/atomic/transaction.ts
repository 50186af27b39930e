import { ApiError } from "../../errors/api-error.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import { faultOf } from "../../prisma/errors/fault.js";
import type { GuardedRequest } from "../../service/access.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import type { ExtendedRequest } from "../../service/extensions.js";
import type { RestApi } from "../api.js";

/** Who sends the operations, and on which client. */
export interface Caller {
  readonly api: RestApi;
  readonly request: ApiRequest;
  readonly own: DelegateMap;
  readonly guarded: GuardedRequest | undefined;
  readonly extended: ExtendedRequest | undefined;
}

/**
 * Runs all operations in one transaction of the application's client.
 *
 * @throws ApiError `internal-error` (500) if it has none, `conflict` (409) if other
 *   requests changed the same records, `service-unavailable` (503) if it is not known
 *   whether the transaction was committed.
 */
export async function inOneTransaction(
  { api, own, guarded, extended }: Caller,
  run: (client: DelegateMap) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  // Extensions run what follows a commit in a transaction that they have opened.
  const extends_ = extended?.extendsWrites;
  const opener = extends_ ? extended.client : own;
  const { $transaction: transaction } = opener as {
    readonly $transaction?: unknown;
  };
  if (typeof transaction !== "function") {
    const detail = "atomic operations need a client with $transaction";
    throw new ApiError("internal-error", detail);
  }
  let isDone = false;
  try {
    return (await transaction.call(
      opener,
      async (client: DelegateMap) => {
        const response = await run(
          extends_ ? client : (guarded?.inside(client) ?? client),
        );
        isDone = true;
        return response;
      },
      api.settings.atomicTransaction,
    )) as ApiResponse;
  } catch (error) {
    if (!isDone) throw error;
    const more = { cause: error };
    throw faultOf(error)?.kind === "overtaken"
      ? new ApiError(
          "conflict",
          "other requests changed the same records: repeat the whole request",
          undefined,
          more,
        )
      : new ApiError(
          "service-unavailable",
          "the database did not confirm the transaction: the operations may have taken effect",
          undefined,
          more,
        );
  }
}
