import type { ErrorSource } from "../../errors/api-error.js";
import type { ErrorCode } from "../../contract/error-codes.js";

/** The answer to an error of the ORM: what an `ApiError` is made of. */
export type Failure = readonly [
  code: ErrorCode,
  detail: string,
  source?: ErrorSource,
];

export const inPath: ErrorSource = { parameter: "id" };
export const inData: ErrorSource = { pointer: "/data" };

export const misfit: Failure = [
  "validation-error",
  "a value does not fit its column",
  inData,
];

/** The schema declares a default that the database lacks. */
const unfilled: Failure = [
  "validation-error",
  "the database has no default for a column without a value",
  inData,
];
/** A rule of the client, such as a minimal length. */
export const invalid: Failure = [
  "validation-error",
  "a validation rule refuses the data",
  inData,
];
/** In a read, only filters contain values. */
export const misfitInQuery: Failure = [
  "invalid-value",
  "the database cannot compare with a value",
  { parameter: "filter" },
];
export const unsearchable: Failure = [
  "invalid-filter",
  "the database cannot search this field for this text",
  { parameter: "filter" },
];
export const unrestricted: Failure = [
  "invalid-fields",
  "the service's version of Prisma cannot leave fields out",
  { parameter: "fields" },
];
export const incomparable: Failure = [
  "invalid-filter",
  "the database cannot compare this column in this way",
  { parameter: "filter" },
];
export const missing: Failure = [
  "not-found",
  "the record does not exist",
  inPath,
];
export const tooMany: Failure = [
  "payload-too-large",
  "the database does not take so many records at once",
  inData,
];
export const tooManyInQuery: Failure = [
  "invalid-filter",
  "the database does not take so many values at once",
  { parameter: "filter" },
];
export const unreachable: Failure = [
  "service-unavailable",
  "the database cannot be reached",
];
export const busy: Failure = [
  "service-unavailable",
  "the database did not answer in time, or takes no changes now",
];
const exhausted: Failure = [
  "service-unavailable",
  "the database has no connection or transaction left in time",
];
export const dependent: Failure = [
  "conflict",
  "other records depend on this one",
  inPath,
];

export const unlinked: Failure = [
  "related-not-found",
  "a record that the document or a default refers to does not exist",
  inData,
];

/** If all of it is repeated, it may succeed. */
export const overtaken: Failure = [
  "conflict",
  "other requests changed the same records",
  inPath,
];

/** The answers by Prisma's codes, to a write: a read may have another. */
export const failuresByCode: ReadonlyMap<string, Failure> = new Map([
  ["P2000", misfit],
  ["P2002", ["conflict", "another record has the same unique value", inData]],
  ["P2003", dependent],
  ["P2005", misfit],
  ["P2006", misfit],
  ["P2007", misfit],
  ["P2011", unfilled],
  ["P2014", dependent],
  ["P2019", misfit],
  ["P2020", misfit],
  ["P2024", exhausted],
  ["P2028", exhausted],
  ["P2029", tooMany],
  ["P2033", misfit],
  ["P2034", overtaken],
  ["P2037", exhausted],
]);
