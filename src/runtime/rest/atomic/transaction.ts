import { ApiError } from "../../errors/api-error.js";
import { faultOf } from "../../prisma/errors/fault.js";
import { transactionOf } from "../../prisma/in-transaction.js";
import type { ApiResponse } from "../../service/api-handler.js";
import type { Scope } from "../../service/scope.js";

/**
 * Runs all operations in one transaction of the application's client.
 *
 * @throws ApiError `internal-error` (500) if it has none, `conflict` (409) if other
 *   requests changed the same records, `service-unavailable` (503) if it is not known
 *   whether the transaction was committed.
 */
export async function inOneTransaction(
  scope: Scope,
  run: (inside: Scope) => Promise<ApiResponse>,
  options: object,
): Promise<ApiResponse> {
  if (!transactionOf(scope.origin)) {
    const detail = "atomic operations need a client with $transaction";
    throw new ApiError("internal-error", detail);
  }
  let isDone = false;
  try {
    return await scope.transaction(async (inside) => {
      const response = await run(inside);
      isDone = true;
      return response;
    }, options);
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
