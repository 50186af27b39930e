import type { ErrorSource } from "../../errors/api-error.js";
import type { ErrorCode } from "../../contract/error-codes.js";
import type { FaultKind } from "../../prisma/errors/fault-kind.js";
import type { AskedFor } from "./asked-for.js";

/** The answer to a fault of the database: what an `ApiError` is made of. */
type Failure = readonly [code: ErrorCode, detail: string, source?: ErrorSource];

export const inPath: ErrorSource = { parameter: "id" };
export const inData: ErrorSource = { pointer: "/data" };
export const inFilter: ErrorSource = { parameter: "filter" };

const misfit: Failure = [
  "validation-error",
  "a value does not fit its column",
  inData,
];
/** In a read, only filters contain values. */
const misfitInQuery: Failure = [
  "invalid-value",
  "the database cannot compare with a value",
  inFilter,
];
const missing: Failure = ["not-found", "the record does not exist", inPath];
const dependent: Failure = [
  "conflict",
  "other records depend on this one",
  inPath,
];
const unlinked: Failure = [
  "related-not-found",
  "a record that the document or a default refers to does not exist",
  inData,
];
/** If all of it is repeated, it may succeed. */
const overtaken: Failure = [
  "conflict",
  "other requests changed the same records",
  inPath,
];
const exhausted: Failure = [
  "service-unavailable",
  "the database has no connection or transaction left in time",
];
const unsearchable: Failure = [
  "invalid-filter",
  "the database cannot search this field for this text",
  inFilter,
];
const unwritten = "the database lets nobody write these records";
const undeletable: Failure = [
  "conflict",
  "a rule of the database prevents deleting this record",
  inPath,
];

type Answer = (asked: AskedFor) => Failure | undefined;

/** For writes with a document; a rule of the database may prevent a deletion too. */
const refused =
  (failure: Failure, ofDelete: Failure = undeletable): Answer =>
  ({ verb }) =>
    verb === "read" ? undefined : verb === "delete" ? ofDelete : failure;

/** Without a filter, the values that do not fit are those of a key of the database. */
const valueFailure: Answer = ({ verb, filters }) =>
  verb !== "read" ? misfit : filters ? misfitInQuery : undefined;

const always =
  (...failure: Failure): Answer =>
  () =>
    failure;

/** What each kind of fault answers; an unexpected error where it answers nothing. */
export const failures: Readonly<Partial<Record<FaultKind, Answer>>> = {
  unreachable: always("service-unavailable", "the database cannot be reached"),
  exhausted: () => exhausted,
  "no-transaction": () => exhausted,
  busy: always(
    "service-unavailable",
    "the database did not answer in time, or takes no changes now",
  ),
  denied: always("forbidden", "the request is not allowed", {
    header: "Authorization",
  }),
  /** A rule of the client, such as a minimal length. */
  invalid: always(
    "validation-error",
    "a validation rule refuses the data",
    inData,
  ),
  trigger: refused([
    "validation-error",
    "a rule of the database refuses it",
    inData,
  ]),
  "generated-column": refused([
    "read-only",
    "only the database generates the values of a column",
    inData,
  ]),
  view: refused(
    ["read-only", unwritten, inData],
    ["read-only", unwritten, inPath],
  ),
  exclusion: refused(["conflict", "it collides with another record", inData]),
  "index-size": refused(misfit),
  // A delete: its `onDelete: SetDefault` leaves others with what they may not have.
  check: (asked) => (asked.verb === "delete" ? dependent : valueFailure(asked)),
  unique: always(
    "conflict",
    "another record has the same unique value",
    inData,
  ),
  "foreign-key": ({ verb }) => (verb === "write" ? unlinked : dependent),
  restricted: () => dependent,
  "required-relation": () => dependent,
  /** The schema declares a default that the database lacks. */
  required: ({ verb }) =>
    verb === "delete"
      ? dependent
      : [
          "validation-error",
          "the database has no default for a column without a value",
          inData,
        ],
  // These have no record but those that they refer to, until an upsert finds one.
  missing: ({ creates }) => (creates ? unlinked : missing),
  "missing-linked": () => unlinked,
  "lost-upsert": () => overtaken,
  overtaken: () => overtaken,
  misfit: valueFailure,
  // No record has an id that the database cannot parse: `nope` for one of `@db.Inet`.
  unparsable: (asked) => (asked.comparesOnlyId ? missing : valueFailure(asked)),
  // Without a filter, the values are the keys of included records.
  "too-many": ({ verb, filters, includes }) =>
    verb !== "read"
      ? [
          "payload-too-large",
          "the database does not take so many records at once",
          inData,
        ]
      : filters
        ? [
            "invalid-filter",
            "the database does not take so many values at once",
            inFilter,
          ]
        : includes
          ? [
              "invalid-include",
              "the database does not take the keys of so many related records at once: ask for smaller pages",
              { parameter: "include" },
            ]
          : undefined,
  "no-operator": ({ verb, compares }) =>
    verb === "read" && compares
      ? [
          "invalid-filter",
          "the database cannot compare this column in this way",
          inFilter,
        ]
      : undefined,
  search: ({ verb, searches }) =>
    verb === "read" && searches ? unsearchable : undefined,
  "no-omit": ({ restrictsFields }) =>
    restrictsFields
      ? [
          "invalid-fields",
          "the service's version of Prisma cannot leave fields out",
          { parameter: "fields" },
        ]
      : undefined,
  // Older versions need a preview feature to search on MySQL too.
  arguments: ({ searches }) => (searches ? unsearchable : undefined),
};
