import { ref, schemaRef } from "../component-names.js";
import {
  catalogue,
  type ErrorStatus,
} from "../../../runtime/contract/error-codes.js";
import {
  cursorProfile,
  profileErrors,
} from "../../../runtime/contract/cursor-profile.js";
import { exactly, oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { content } from "./media-type.js";

const cursorErrors = profileErrors.map((name) => `${cursorProfile}/${name}`);

/** What an operation does. The errors that it may respond with depend on it. */
type OperationKind =
  "list" | "read" | "member" | "write" | "delete" | "linkage";

const always: readonly ErrorStatus[] = [400, 401, 403, 406, 429, 500, 503];
const write: readonly ErrorStatus[] = [
  ...always,
  404,
  409,
  412,
  413,
  415,
  422,
  428,
];
const statusesOf: Readonly<Record<OperationKind, readonly ErrorStatus[]>> = {
  list: always,
  read: [...always, 404],
  // All models share one path, and some cannot be read.
  member: [...always, 404, 405],
  write,
  delete: [...always, 404, 409, 412, 422, 428],
  // All relationships of a model share one path, and some are read-only.
  linkage: [...write, 405],
};

/**
 * The errors of an operation: one shared response per kind. A line per status
 * would be half of the document.
 */
export function errorResponse(kind: OperationKind): JsonObject {
  return { default: ref("responses", responseName(kind)) };
}

/** The codes of a status. */
function codesOf(status: ErrorStatus): readonly string[] {
  return Object.entries(catalogue).flatMap(([code, [one]]) =>
    one === status ? [code] : [],
  );
}

const statuses = new Set(Object.values(catalogue).map(([status]) => status));

function responseName(kind: OperationKind): string {
  return `${kind}-errors`;
}

const typical: Readonly<Record<OperationKind, keyof typeof catalogue>> = {
  list: "invalid-query",
  read: "not-found",
  member: "not-found",
  write: "invalid-value",
  delete: "not-found",
  linkage: "related-not-found",
};

function exampleErrors(kind: OperationKind): JsonObject {
  const code = typical[kind];
  const [status, title] = catalogue[code];
  return {
    jsonapi: { version: "1.1" },
    errors: [{ status, code, title, detail: "What is wrong, in a sentence." }],
  };
}

/** The shared responses, each with its statuses and their codes. */
export const errorResponses: JsonObject = Object.fromEntries(
  Object.entries(statusesOf).map(([kind, statuses]) => {
    const ordered = statuses.toSorted((a, b) => a - b);
    return [
      responseName(kind as OperationKind),
      {
        description: ordered
          .map((status) => `- ${status}: ${codesOf(status).join(", ")}`)
          .join("\n"),
        content: content(
          {
            type: "object",
            required: ["jsonapi", "errors"],
            properties: {
              jsonapi: schemaRef("json-api"),
              errors: {
                type: "array",
                items: {
                  anyOf: ordered.map((one) => schemaRef(`error-${one}`)),
                },
                minItems: 1,
              },
            },
          },
          exampleErrors(kind as OperationKind),
        ),
      },
    ];
  }),
);

/**
 * The schema of errors for each status, and what all errors have in common.
 *
 * @param isRuled whether access rules may refuse a request
 */
export function errorSchemas(isRuled: boolean): JsonObject {
  return {
    "error-object": {
      type: "object",
      required: ["status", "code", "title", "detail"],
      properties: {
        id: {
          description: "Under which an unexpected failure was logged.",
          type: "string",
          format: "uuid",
        },
        status: { type: "integer" },
        code: { type: "string" },
        title: { type: "string" },
        detail: { type: "string" },
        source: {
          description: "Where in the request the problem lies.",
          type: "object",
          properties: {
            pointer: { description: "In the document.", type: "string" },
            parameter: { description: "Of the query or path.", type: "string" },
            header: { type: "string" },
          },
        },
        links: {
          type: "object",
          properties: {
            type: {
              description: "What kind of error it is in a profile.",
              ...oneOf(cursorErrors),
            },
          },
        },
        ormCode: { description: "Prisma's code.", type: "string" },
        meta: {
          type: "object",
          properties: {
            reason: {
              description:
                "`RESULT_NOT_READABLE`: it was written, but may not be read back.",
              type: "string",
            },
            page: {
              description: "The largest `page[size]`.",
              type: "object",
              properties: { maxSize: { type: "integer" } },
            },
            ...(isRuled && {
              rule: {
                description:
                  "The access rule that refused it: `Post.update.before`.",
                type: "string",
              },
            }),
          },
        },
      },
    },
    ...Object.fromEntries(
      [...statuses].map((status) => [
        `error-${String(status)}`,
        {
          allOf: [schemaRef("error-object")],
          properties: {
            status: exactly(status),
            code: oneOf(codesOf(status)),
          },
        },
      ]),
    ),
  };
}
