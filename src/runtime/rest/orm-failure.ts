import { ApiError, type ErrorSource } from "../errors/api-error.js";
import type { ErrorCode } from "../errors/catalogue.js";
import { notFoundCodes, type OrmError } from "../errors/orm-error.js";

type Failure = readonly [code: ErrorCode, detail: string, source?: ErrorSource];

const inPath: ErrorSource = { parameter: "id" };
const inData: ErrorSource = { pointer: "/data" };

const misfit: Failure = [
  "validation-error",
  "a value does not fit its column",
  inData,
];
const unreachable: Failure = [
  "service-unavailable",
  "the database cannot be reached",
];
const dependent: Failure = [
  "conflict",
  "other records depend on this one",
  inPath,
];

const failures: ReadonlyMap<string, Failure> = new Map([
  ["P2000", misfit],
  ["P2002", ["conflict", "another record has the same unique value", inData]],
  ["P2003", dependent],
  ["P2005", misfit],
  ["P2006", misfit],
  ["P2007", misfit],
  ["P2014", dependent],
  ["P2019", misfit],
  ["P2020", misfit],
  ["P2033", misfit],
  ["P2034", ["conflict", "other requests changed the same records", inPath]],
  ["P1001", unreachable],
  ["P1002", unreachable],
  ["P1008", unreachable],
  ["P1017", unreachable],
  ["P2024", unreachable],
]);

/**
 * The answer to an error of the ORM that is not the server's fault; `undefined`
 * for others. The database's own text never leaves the server (R16, R33).
 */
export function ormFailure(error: OrmError): ApiError | undefined {
  const found: Failure | undefined = notFoundCodes.has(error.code)
    ? ["not-found", "the record does not exist", inPath]
    : failures.get(error.code);
  if (!found) return undefined;
  const [code, detail, source] = found;
  return new ApiError(code, detail, source, {
    ormCode: error.code,
    cause: error,
  });
}
