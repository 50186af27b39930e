import { inTransaction } from "../../prisma/in-transaction.js";
import { isUnreadable } from "../../prisma/unreadable.js";
import type { Row } from "../../model/resource.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { boundedRead } from "../read/bounded-read.js";
import type { ResourceQuery } from "../read/get.js";
import type { RestRequest } from "../request.js";

/**
 * Runs a write and makes its answer. If that takes more reads, all of it is one transaction:
 * a write whose answer would be too large has no effect.
 *
 * @param delegate of the model, for a write without further reads
 * @throws ApiError `invalid-include` (400) for more related records than allowed.
 */
export async function answeredWrite<Writer>(
  request: RestRequest,
  { plan }: ResourceQuery,
  delegate: Writer,
  write: (delegate: Writer) => PromiseLike<unknown>,
  respond: (result: unknown) => ApiResponse,
): Promise<ApiResponse> {
  if (plan.relations.length === 0) return respond(await write(delegate));
  const { client, resource } = request;
  let row: unknown;
  const response = await inTransaction(client, async (inside) => {
    row = await write(inside[resource.delegate] as Writer);
    if (isUnreadable(row)) return undefined;
    const read = boundedRead(request, inside);
    read.count(1, plan.weight);
    const [whole] = await read.complete(plan, [row as Row]);
    return respond(whole);
  });
  // It was written all the same.
  return response ?? respond(row);
}
