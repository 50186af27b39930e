import { ApiError } from "../../errors/api-error.js";
import type { Problem } from "../../errors/api-error.js";
import { catalogue } from "../../contract/error-codes.js";
import { ormErrorOf } from "../../prisma/errors/normalize-error.js";
import {
  isDenied,
  isOrmError,
  isOrmValidationError,
  violatesValidation,
} from "../../prisma/errors/orm-error.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import { documentHeaders, documentResponse } from "../document/document.js";
import type { RestSettings } from "../options.js";
import { olderClientFailure, ormFailure } from "./orm-failure.js";

/**
 * Turns any failure into a JSON:API error document (R33). If the request did not
 * cause it, it is logged under the id in the answer, which gives no other details.
 */
export function errorResponse(
  settings: RestSettings,
  error: unknown,
  request: ApiRequest,
): ApiResponse {
  const failure = asApiError(error, request);
  const incident = failure.status >= 500 ? crypto.randomUUID() : undefined;
  if (incident)
    settings.log(`gen-api: incident ${incident}`, failure.cause ?? error);
  const errors = failure.problems.map((problem) =>
    errorObject(problem, incident, settings.strict),
  );
  const text = `{"jsonapi":{"version":"1.1"},"errors":${JSON.stringify(errors)}}`;
  const headers = { ...documentHeaders, ...failure.headers };
  return documentResponse(text, failure.status, headers);
}

function errorObject(
  { code, status, detail, source, ormCode }: Problem,
  id: string | undefined,
  strict: boolean,
): object {
  return {
    ...(id && { id }),
    status: strict ? String(status) : status,
    code,
    title: catalogue[code][1],
    detail,
    ...(source && { source }),
    ...(ormCode && (strict ? { meta: { ormCode } } : { ormCode })),
  };
}

function asApiError(thrown: unknown, request: ApiRequest): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error = ormErrorOf(thrown);
  if (isDenied(error) && !violatesValidation(error)) {
    return new ApiError(
      "forbidden",
      "the request is not allowed",
      { header: "Authorization" },
      { ormCode: error.code },
    );
  }
  const failure = isOrmValidationError(error)
    ? olderClientFailure(error, request)
    : isOrmError(error) && ormFailure(error, request);
  return failure || unexpected(error);
}

function unexpected(error: unknown): ApiError {
  return new ApiError(
    "internal-error",
    "something went wrong on the server",
    undefined,
    { cause: error, ormCode: isOrmError(error) ? error.code : undefined },
  );
}
