import { ApiError } from "../errors/api-error.js";
import { catalogue } from "../errors/catalogue.js";
import type { Problem } from "../errors/api-error.js";
import {
  isDenied,
  isOrmError,
  notFoundCodes,
  type OrmError,
  violatedFields,
} from "../errors/orm-error.js";
import type { ApiResponse } from "../handler/contract.js";
import { documentResponse } from "./document/document.js";
import type { RestSettings } from "./settings.js";

/**
 * Any failure as a JSON:API error document (R33). What is not a request's fault
 * is logged under the id that the answer carries, and says nothing else.
 */
export function errorResponse(
  settings: RestSettings,
  error: unknown,
): ApiResponse {
  const failure = asApiError(error);
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

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDenied(error)) {
    return new ApiError("forbidden", "the request is not allowed", undefined, {
      ormCode: error.code,
    });
  }
  if (isOrmError(error)) return ofOrmError(error);
  return unexpected(error);
}

/** The database's own text never leaves the server (R16, R33). */
function ofOrmError(error: OrmError): ApiError {
  const more = { ormCode: error.code, cause: error };
  const { code } = error;
  if (notFoundCodes.has(code)) {
    return new ApiError(
      "not-found",
      "the record does not exist",
      undefined,
      more,
    );
  }
  switch (code) {
    case "P2002": {
      const fields = violatedFields(error);
      const [name] = fields;
      const source =
        fields.length === 1
          ? { pointer: `/data/attributes/${String(name)}` }
          : { pointer: "/data" };
      const what =
        fields.length > 0
          ? `another record has the same ${fields.join(", ")}`
          : "another record has the same unique value";
      return new ApiError("conflict", what, source, more);
    }
    case "P2003":
    case "P2014":
      return new ApiError(
        "conflict",
        "other records depend on this one",
        undefined,
        more,
      );
    case "P2000":
    case "P2005":
    case "P2006":
    case "P2007":
    case "P2019":
    case "P2020":
    case "P2033":
      return new ApiError(
        "validation-error",
        "a value does not fit its column",
        { pointer: "/data" },
        more,
      );
    case "P2034":
      return new ApiError(
        "conflict",
        "another request changed the same records; try again",
        undefined,
        more,
      );
    case "P1001":
    case "P1002":
    case "P1008":
    case "P1017":
    case "P2024":
      return new ApiError(
        "service-unavailable",
        "the database cannot be reached",
        undefined,
        more,
      );
    default:
      return unexpected(error, code);
  }
}

function unexpected(error: unknown, ormCode?: string): ApiError {
  return new ApiError(
    "internal-error",
    "something went wrong on the server",
    undefined,
    { cause: error, ormCode },
  );
}
