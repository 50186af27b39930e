import type { DelegateMap } from "../../prisma/delegate.js";
import { inTransaction } from "../../prisma/in-transaction.js";
import { isUnreadable } from "../../prisma/unreadable.js";
import type { Row } from "../../model/resource.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { boundedRead } from "../read/bounded-read.js";
import { withComputed } from "../document/computed-attributes.js";
import type { ResourceQuery } from "../read/resource-query.js";
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
  query: ResourceQuery,
  delegate: Writer,
  write: (delegate: Writer) => PromiseLike<unknown>,
  respond: (result: unknown) => ApiResponse,
): Promise<ApiResponse> {
  const { plan, include, fieldsets } = query;
  const { api, client, resource } = request;
  const asked = fieldsets.get(resource);
  // What the application computes may fail, which undoes the write.
  const computes =
    request.extended !== undefined &&
    Object.keys(resource.computed ?? {}).some((one) => asked?.has(one) ?? true);
  const shown = async (row: unknown, inside: DelegateMap): Promise<unknown> => {
    if (!request.extended || isUnreadable(row)) return row;
    const { root } = include;
    const rows = [row as Row];
    return (await withComputed(request, root, fieldsets, rows, inside))[0];
  };
  if (plan.relations.length === 0 && !computes) {
    const row = await write(delegate);
    return respond(row);
  }
  let row: unknown;
  const run = async (inside: DelegateMap): Promise<ApiResponse | undefined> => {
    row = await write(inside[resource.delegate] as Writer);
    if (isUnreadable(row)) return undefined;
    const read = boundedRead(request, inside);
    read.count(1, plan.weight);
    const [whole] = await read.complete(plan, [row as Row]);
    return respond(await shown(whole, inside));
  };
  const response = await (api.inTransaction
    ? run(client)
    : inTransaction(client, run));
  // It was written all the same.
  return response ?? respond(row);
}
