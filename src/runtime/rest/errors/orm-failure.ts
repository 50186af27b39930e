import { ApiError, type ErrorSource } from "../../errors/api-error.js";
import { isDefect } from "../../errors/database-defect.js";
import {
  isRestricted,
  notFoundCodes,
  type OrmError,
  sqlState,
  unreachableCodes,
  violatesValidation,
} from "../../errors/orm-error.js";
import { isUnavailable } from "../../errors/unavailable.js";
import type { ApiRequest } from "../../handler/contract.js";
import { queryParameters } from "../../handler/query-parameters.js";
import { segments } from "../router.js";
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
  const deletes = /^delete$/i.test(request.method);
  const reads = /^(get|head)$/i.test(request.method);
  const refused = reads ? undefined : refusalFailure(error, deletes);
  if (refused) return refused;
  if (isDefect(error)) return undefined;
  if (isRestricted(error)) return dependent;
  if (error.code === "P2003" && !deletes) return unlinked;
  const state = String(sqlState(error));
  const known =
    failuresByCode.get(error.code) ??
    (valueFault.test(state) || checkFault.test(state) ? misfit : undefined);
  if (isUnreadable(error.code, state) && comparesOnlyId(request)) {
    return missing;
  }
  // Its `onDelete: SetDefault` leaves a required key of others without a value.
  if (deletes && error.code === "P2011") return dependent;
  if (deletes && checkFault.test(state)) return dependent;
  if (!reads) return known;
  // Without a filter, the values that do not fit are those of a key of the database.
  if (known === misfit) return filters(request) ? misfitInQuery : undefined;
  if (known === tooMany) return tooManyInQuery;
  if (state === noOperator) return compares(request) ? incomparable : undefined;
  return searchFault.test(state) && searches(request) ? unsearchable : known;
}

/** Whether the database could not parse a value from the request. */
function isUnreadable(code: string, state: string): boolean {
  return textCodes.has(code) || textFault.test(state);
}

/**
 * Whether the path's id is the only value that the database gets from the request.
 * If it cannot parse that, no record has the id: `nope` for an id of `@db.Inet`
 * (R21).
 */
function comparesOnlyId(request: ApiRequest): boolean {
  const { method, path } = request;
  // Linkage to be removed contains ids too.
  if (/^delete$/i.test(method)) return steps(path) === 2;
  if (!/^(get|head)$/i.test(method) || steps(path) < 2) return false;
  return !filters(request);
}

function filters({ query }: ApiRequest): boolean {
  return parameterNames(query).some((name) => /^filter\b/.test(name));
}

function creates({ method, path }: ApiRequest): boolean {
  return /^post$/i.test(method) && steps(path) === 1;
}

function steps(path: string): number {
  return readable(() => segments(path)).length;
}

function parameterNames(query: ApiRequest["query"]): readonly string[] {
  return readable(() => queryParameters(query)).map(([name]) => name);
}

/** An empty list if the request cannot be parsed: then an earlier failure is reported. */
function readable<Item>(read: () => readonly Item[]): readonly Item[] {
  try {
    return read();
  } catch {
    return [];
  }
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

function restrictsFields({ query }: ApiRequest): boolean {
  return parameterNames(query).some((name) => /^fields\b/.test(name));
}

/**
 * Whether the request compares columns. If not, what lacks an operator or a function is
 * the database's own: a view or a policy.
 */
function compares({ query }: ApiRequest): boolean {
  return parameterNames(query).some((name) => /^(filter|sort)\b/.test(name));
}

function searches({ query }: ApiRequest): boolean {
  return parameterNames(query).some((name) => /\$search\b/.test(name));
}

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
  const [only, ...more] = new Set(
    parameterNames(request.query).filter((name) => /^filter\b/.test(name)),
  );
  return only === undefined || more.length > 0 ? source : { parameter: only };
}
