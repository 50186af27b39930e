import { AccessDenied } from "../../errors/access-denied.js";
import { ApiError } from "../../errors/api-error.js";
import type { FaultKind } from "../../prisma/errors/fault-kind.js";
import {
  type Fault,
  faultOf,
  isMissing,
  isUnavailable,
} from "../../prisma/errors/fault.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { textResponse } from "../../service/text-response.js";
import { discreetMessage } from "./discreet-message.js";
import { type ServiceNames, uniqueMessage } from "./unique-message.js";
import { ormMessage } from "./orm-message.js";
import type { RpcErrorBody } from "../../contract/rpc-error-body.js";
import { RpcError } from "./rpc-error.js";

/**
 * Turns any failure into the service's error response (P2, P7).
 *
 * @param service knows the names that no answer may reveal
 */
export function errorResponse(
  thrown: unknown,
  log: (message: string, error: unknown) => void,
  service: ServiceNames,
): ApiResponse {
  const known = thrown instanceof ApiError || thrown instanceof RpcError;
  const fault = known ? undefined : faultOf(thrown);
  const [status, body] = fault ? describeFault(fault) : describe(thrown);
  const headers = thrown instanceof ApiError ? thrown.headers : {};
  if (status < 500) {
    const message = fault
      ? discreetMessage(
          fault,
          uniqueMessage(fault, service) ?? body.message,
          service.hiddenNames,
        )
      : body.message;
    return respond(status, { ...body, message }, headers);
  }
  const id = crypto.randomUUID();
  const cause = thrown instanceof ApiError ? thrown.cause : fault?.error;
  log(`gen-api: incident ${id}`, cause ?? thrown);
  return respond(status, { ...body, id }, headers);
}

function respond(
  status: number,
  error: RpcErrorBody,
  headers: Readonly<Record<string, string>>,
): ApiResponse {
  return textResponse(
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
      {
        ...error.problems[0].meta,
        ...(error instanceof AccessDenied && denial(error)),
        message: error.message,
        ...(denied && { rejectedByPolicy: true }),
        ...(error.status === 422 && { rejectedByValidation: true }),
      },
    ];
  }
  return [500, { message: unexpected }];
}

function denial({ field }: AccessDenied): Partial<RpcErrorBody> {
  return {
    reason: "ACCESS_POLICY_VIOLATION",
    ...(field !== undefined && { field }),
  };
}

const unexpected = "an unexpected error occurred";

function describeFault(fault: Fault): Described {
  const { kind, error, code, reason } = fault;
  const orm = { orm: true, ...(code !== undefined && { code }) } as const;
  const outage = outages[kind];
  if (outage !== undefined || isUnavailable(fault)) {
    return [500, { message: outage ?? unavailable, ...orm }];
  }
  const body = { message: ormMessage(error), ...orm };
  const why = reason !== undefined && { reason };
  if (kind === "invalid") {
    return [422, { ...body, rejectedByValidation: true, ...why }];
  }
  if (kind === "denied") {
    return [403, { ...body, rejectedByPolicy: true, ...why }];
  }
  return [isMissing(fault) ? 404 : 400, body];
}

const unavailable = "the database is not available";

/** Failures that do not depend on the request. */
const outages: Readonly<Partial<Record<FaultKind, string>>> = {
  misconfigured: unavailable,
  overtaken: "other requests changed the same records: send it again",
  defect: unexpected,
  "unreadable-result": unexpected,
};
