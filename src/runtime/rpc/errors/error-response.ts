import { ApiError } from "../../errors/api-error.js";
import { isDefect } from "../../prisma/errors/database-defect.js";
import { ormErrorOf } from "../../prisma/errors/normalize-error.js";
import {
  denialReason,
  isDenied,
  isOrmError,
  isOrmUnknownError,
  isOrmValidationError,
  notFoundCodes,
  type OrmError,
  violatesValidation,
} from "../../prisma/errors/orm-error.js";
import { isUnavailable } from "../../prisma/errors/unavailable.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { TextResponse } from "../../service/text-response.js";
import { discreetMessage } from "./discreet-message.js";
import { ormMessage } from "./orm-message.js";
import type { RpcErrorBody } from "../../contract/rpc-error-body.js";
import { RpcError } from "./rpc-error.js";

/**
 * Turns any failure into the service's error response (P2, P7).
 *
 * @param hidden names that no answer may reveal
 */
export function errorResponse(
  thrown: unknown,
  log: (message: string, error: unknown) => void,
  hidden: ReadonlySet<string>,
): ApiResponse {
  const error = ormErrorOf(thrown);
  const [status, body] = describe(error);
  const headers = error instanceof ApiError ? error.headers : {};
  if (status < 500) {
    const message = body.orm
      ? discreetMessage(error, body.message, hidden)
      : body.message;
    return respond(status, { ...body, message }, headers);
  }
  const id = crypto.randomUUID();
  log(
    `gen-api: incident ${id}`,
    error instanceof ApiError ? (error.cause ?? error) : error,
  );
  return respond(status, { ...body, id }, headers);
}

function respond(
  status: number,
  error: RpcErrorBody,
  headers: Readonly<Record<string, string>>,
): ApiResponse {
  return new TextResponse(
    status,
    { ...headers, "content-type": "application/json" },
    JSON.stringify({ error }),
  );
}

type Described = readonly [status: number, body: RpcErrorBody];

function describe(error: unknown): Described {
  if (error instanceof RpcError) return [error.status, error.body];
  if (error instanceof ApiError) {
    const denied = error.status === 403;
    return [
      error.status,
      { message: error.message, ...(denied && { rejectedByPolicy: true }) },
    ];
  }
  if (isOrmError(error)) return describeCoded(error);
  if (isOrmValidationError(error) || isOrmUnknownError(error)) {
    return [400, { message: ormMessage(error), orm: true }];
  }
  return [500, { message: unexpected }];
}

const unexpected = "an unexpected error occurred";

function describeCoded(error: OrmError): Described {
  const { code } = error;
  const orm = { orm: true, code } as const;
  if (isServerFault(code) || isUnavailable(error)) {
    const message =
      code === "P2034"
        ? "other requests changed the same records: send it again"
        : "the database is not available";
    return [500, { message, ...orm }];
  }
  if (isDefect(error) || cannotReadResult(error)) {
    return [500, { message: unexpected, ...orm }];
  }
  const message = ormMessage(error);
  const reason = denialReason(error);
  const why = reason !== undefined && { reason };
  if (violatesValidation(error)) {
    return [422, { message, ...orm, rejectedByValidation: true, ...why }];
  }
  if (isDenied(error)) {
    return [403, { message, ...orm, rejectedByPolicy: true, ...why }];
  }
  return [notFoundCodes.has(code) ? 404 : 400, { message, ...orm }];
}

/**
 * Codes of failures that do not depend on the request: the database cannot be
 * reached, or has no connection left.
 */
function isServerFault(code: string): boolean {
  return (/^P1\d{3}$/.test(code) && code !== "P1010") || faults.has(code);
}

const faults = new Set(["P2024", "P2028", "P2034", "P2036", "P2037"]);

/**
 * Whether Prisma cannot read what the database returned: a value that is not in its enum,
 * a null in a list. An id of a wrong form has the same code.
 */
function cannotReadResult({ code, message }: OrmError): boolean {
  return code === "P2023" && !wrongId.test(message);
}

const wrongId = /Malformed ObjectID|Error creating UUID/;
