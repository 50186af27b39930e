import type { ApiResponse } from "../../service/api-handler.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import { pathId, type RestRequest } from "../request.js";
import { readAttributes } from "./document/attributes.js";
import { resourceObject } from "./document/envelope.js";
import { readLinkages } from "./document/linkage.js";
import { prepareWrite } from "./prepare-write.js";
import { answeredWrite } from "./answered-write.js";
import { shownQuery, updatedResponse } from "./responses.js";
import { runWrite } from "./run-write.js";

/**
 * `PATCH /type/id`: only what the document names changes; PUT means the same (rest.md
 * rule 1, JSON:API §Updating Resources).
 *
 * @throws ApiError (400, 403, 404, 409, 422) at the invalid member.
 */
export async function answerUpdate(
  request: RestRequest,
  delegate: Pick<Delegate, "update">,
): Promise<ApiResponse> {
  const { api, resource } = request;
  const query = shownQuery(request);
  const given = resourceObject(resource, request);
  const attributes = readAttributes(api, resource, given.attributes);
  const linkages = readLinkages(api, resource, given.relationships);
  const { where } = pathId(request);
  const prepared = await prepareWrite(request, {
    verb: "update",
    resource,
    given,
    where,
    attributes,
    linkages,
  });
  const { data } = prepared;
  return runWrite(request, prepared, () =>
    answeredWrite(
      request,
      query,
      delegate,
      (writer) => writer.update({ where, data, ...copyArgs(query.plan.args) }),
      (row) => updatedResponse(request, query, row),
    ),
  );
}
