import type { Problem } from "../../errors/api-error.js";
import { catalogue } from "../../contract/error-codes.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { documentResponse } from "../document/document.js";
import type { RestSettings } from "../options.js";
import { apiErrorOf } from "./api-error-of.js";

/**
 * Turns any failure into a JSON:API error document (R33). If the request did not
 * cause it, it is logged under the id in the answer, which gives no other details.
 */
export function errorResponse(
  settings: RestSettings,
  error: unknown,
): ApiResponse {
  const failure = apiErrorOf(error);
  const incident = failure.status >= 500 ? crypto.randomUUID() : undefined;
  if (incident)
    settings.log(`gen-api: incident ${incident}`, failure.cause ?? error);
  const errors = failure.problems.map((problem) =>
    errorObject(problem, incident, settings.strict),
  );
  const text = `{"jsonapi":{"version":"1.1"},"errors":${JSON.stringify(errors)}}`;
  return documentResponse(text, failure.status, failure.headers);
}

function errorObject(
  { code, status, detail, source, ormCode, meta, type, about }: Problem,
  id: string | undefined,
  strict: boolean,
): object {
  const inMeta = { ...meta, ...(ormCode && strict && { ormCode }) };
  return {
    ...(id && { id }),
    ...(type !== undefined && { links: { type } }),
    ...(about !== undefined && { links: { about } }),
    status: strict ? String(status) : status,
    code,
    title: catalogue[code][1],
    detail,
    ...(source && { source }),
    ...(ormCode && !strict && { ormCode }),
    ...(Object.keys(inMeta).length > 0 && { meta: inMeta }),
  };
}
