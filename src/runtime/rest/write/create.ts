import type { ApiResponse } from "../../service/api-handler.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import type { RestRequest } from "../request.js";
import { readMatch } from "./document/match-fields.js";
import { problemAt } from "./document/problems.js";
import { prepareWrite } from "./prepare-write.js";
import { answeredWrite } from "./answered-write.js";
import { createdResponse, shownQuery } from "./responses.js";
import { runWrite } from "./run-write.js";
import { sentCreate } from "./sent-create.js";
import { answerUpsert } from "./upsert.js";

/**
 * `POST /type`: a create (JSON:API §Creating Resources), or an upsert if the
 * document's `meta.operation` requests one.
 *
 * @throws ApiError (400, 403, 404, 409, 422) at the invalid member.
 */
export function answerCreate(
  request: RestRequest,
  delegate: Pick<Delegate, "create" | "upsert">,
): Promise<ApiResponse> {
  return answer(request, delegate, delegate);
}

/** The same without upserts, which may change a record: the model does not allow that. */
export function answerCreateOnly(
  request: RestRequest,
  delegate: Pick<Delegate, "create">,
): Promise<ApiResponse> {
  return answer(request, delegate);
}

async function answer(
  request: RestRequest,
  delegate: Pick<Delegate, "create">,
  upserts?: Pick<Delegate, "create" | "upsert">,
): Promise<ApiResponse> {
  const { resource } = request;
  const query = shownQuery(request);
  const sent = sentCreate(request);
  const match = readMatch(request);
  if (match) {
    if (upserts) return answerUpsert(request, upserts, { query, sent, match });
    const detail = `${resource.type} cannot be upserted`;
    throw problemAt("/meta/operation", "unsupported-operation", detail);
  }
  const prepared = await prepareWrite(request, sent);
  const { data } = prepared;
  return runWrite(request, prepared, () =>
    answeredWrite(
      request,
      query,
      delegate,
      (writer) => writer.create({ data, ...copyArgs(query.plan.args) }),
      (row) => createdResponse(request, query, row),
    ),
  );
}
