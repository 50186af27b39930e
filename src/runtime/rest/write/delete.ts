import type { ApiResponse } from "../../service/api-handler.js";
import type { Delegate } from "../../prisma/delegate.js";
import { idSelect } from "../../model/resource.js";
import { startTogether } from "../../prisma/batching/start-together.js";
import { readParameters } from "../query/parameters.js";
import { pathId, type RestRequest } from "../request.js";

/**
 * `DELETE /type/id`; a body is ignored. The answer is 204 without a document.
 *
 * @throws ApiError (400) at a query parameter: none has a meaning here.
 */
export async function answerDelete(
  request: RestRequest,
  delegate: Pick<Delegate, "delete">,
): Promise<ApiResponse> {
  const { api, resource } = request;
  readParameters(request.parameters(), []);
  const { where } = pathId(request);
  if (!api.inTransaction) await startTogether();
  await delegate.delete({ where, select: idSelect(resource) });
  return { status: 204, headers: { vary: "Accept" } };
}
