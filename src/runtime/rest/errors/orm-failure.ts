import { ApiError, type ErrorSource } from "../../errors/api-error.js";
import { isDefect } from "../../prisma/errors/database-defect.js";
import {
  isRestricted,
  notFoundCodes,
  type OrmError,
  sqlState,
  unreachableCodes,
  violatesValidation,
} from "../../prisma/errors/orm-error.js";
import { isUnavailable } from "../../prisma/errors/unavailable.js";
import type { ApiRequest } from "../../service/api-handler.js";
import {
  busy,
  dependent,
  type Failure,
  failuresByCode,
  incomparable,
  inData,
  inPath,
  invalid,
  misfit,
  misfitInQuery,
  missing,
  tooMany,
  tooManyInQuery,
  unlinked,
  unreachable,
  unrestricted,
  unsearchable,
} from "./failures.js";
import { missingFailure } from "./missing-failure.js";
import { refusalFailure } from "./refusal-failure.js";
import {
  compares,
  comparesOnlyId,
  creates,
  deletes,
  filterNames,
  filters,
  reads,
  restrictsFields,
  searches,
} from "./request-kind.js";

/**
 * The answer to an ORM error that is not the server's fault; `undefined` for others.
 * The database's own message never leaves the server (R16, R33).
 */
export function ormFailure(
  error: OrmError,
  request: ApiRequest,
): ApiError | undefined {
  const found = failureOf(error, request);
  if (!found) return undefined;
  const [code, detail, source] = found;
  return new ApiError(code, detail, inRequest(source, request), {
    ormCode: error.code,
    cause: error,
  });
}

function failureOf(error: OrmError, request: ApiRequest): Failure | undefined {
  if (violatesValidation(error)) return invalid;
  if (notFoundCodes.has(error.code)) {
    return missingFailure(error, creates(request));
  }
  if (unreachableCodes.has(error.code)) {
    return failuresByCode.get(error.code) ?? unreachable;
  }
  if (isUnavailable(error)) return busy;
  return reads(request)
    ? failureOfRead(error, request)
    : failureOfWrite(error, request);
}

function failureOfRead(
  error: OrmError,
  request: ApiRequest,
): Failure | undefined {
  if (isDefect(error)) return undefined;
  if (hasUnreadableId(error, request)) return missing;
  const known = failureOfValue(error);
  // Without a filter, the values that do not fit are those of a key of the database.
  if (known === misfit) return filters(request) ? misfitInQuery : undefined;
  if (known === tooMany) return tooManyInQuery;
  const state = String(sqlState(error));
  if (state === noOperator) return compares(request) ? incomparable : undefined;
  return searchFault.test(state) && searches(request) ? unsearchable : known;
}

function failureOfWrite(
  error: OrmError,
  request: ApiRequest,
): Failure | undefined {
  const isDelete = deletes(request);
  const refused = refusalFailure(error, isDelete);
  if (refused) return refused;
  if (isDefect(error)) return undefined;
  if (isRestricted(error)) return dependent;
  if (error.code === "P2003" && !isDelete) return unlinked;
  if (hasUnreadableId(error, request)) return missing;
  // Its `onDelete: SetDefault` leaves a required key of others without a value.
  const isRequired = error.code === "P2011";
  if (isDelete && (isRequired || checkFault.test(String(sqlState(error))))) {
    return dependent;
  }
  return failureOfValue(error);
}

function failureOfValue(error: OrmError): Failure | undefined {
  const state = String(sqlState(error));
  const isMisfit = valueFault.test(state) || checkFault.test(state);
  return failuresByCode.get(error.code) ?? (isMisfit ? misfit : undefined);
}

/**
 * Whether the database could not parse the path's id, and got no other value from the
 * request. Then no record has the id: `nope` for an id of `@db.Inet` (R21).
 */
function hasUnreadableId(error: OrmError, request: ApiRequest): boolean {
  const isUnreadable =
    textCodes.has(error.code) || textFault.test(String(sqlState(error)));
  return isUnreadable && comparesOnlyId(request);
}

/**
 * The answer to what the Prisma client refuses and newer ones take: older versions need a
 * preview feature to search on MySQL too, and to leave columns out.
 */
export function olderClientFailure(
  { message }: Error,
  request: ApiRequest,
): ApiError | undefined {
  const failure =
    unknownOmit.test(message) && restrictsFields(request)
      ? unrestricted
      : searches(request)
        ? unsearchable
        : undefined;
  if (!failure) return undefined;
  const [code, detail, source] = failure;
  return new ApiError(code, detail, inRequest(source, request));
}

/** In a terminal, Prisma colours the name. */
const unknownOmit = /\bUnknown \w+ `(?:[^`]*m)?omit\b/;

/**
 * A value is out of range or malformed: class 22 of SQLSTATE, and MySQL's numbers
 * for invalid values.
 */
const valueFault = /^(22...|1265|1292|1366)$/;

/** Among these, the codes for text that is not a value of the column's type. */
const textFault = /^(22P02|22003|22007|22008|1292|1366)$/;

/** Prisma's codes for the same. */
const textCodes = new Set(["P2007", "P2019", "P2020", "P2033"]);

/**
 * Check constraints in PostgreSQL, MySQL, MariaDB and SQLite, which has a number and a name,
 * and what the `CHECK OPTION` of a view refuses.
 */
const checkFault = /^(23514|44000|1369|3819|4025|275|SQLITE_CONSTRAINT_CHECK)$/;

/**
 * PostgreSQL's code if the column's native type lacks an operator or an ordering, or if a
 * function is missing.
 */
const noOperator = "42883";

/** PostgreSQL and MySQL report an invalid search text, MySQL also a missing index. */
const searchFault = /^(42601|1064|1191)$/;

/**
 * The database does not say which filter it refuses. If there is only one, it is named
 * as the request has it; several share the name of their family. A create has no id in
 * its path, but a document.
 */
function inRequest(
  source: ErrorSource | undefined,
  request: ApiRequest,
): ErrorSource | undefined {
  if (source === inPath && creates(request)) return inData;
  if (!source || !("parameter" in source) || source.parameter !== "filter") {
    return source;
  }
  const [only, ...more] = new Set(filterNames(request));
  return only === undefined || more.length > 0 ? source : { parameter: only };
}
