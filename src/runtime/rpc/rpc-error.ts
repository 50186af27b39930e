import { ApiError } from "../errors/api-error.js";
import {
  denialReason,
  isDenied,
  isOrmError,
  isOrmUnknownError,
  isOrmValidationError,
  notFoundCodes,
} from "../errors/orm-error.js";
import type { ApiResponse } from "../handler/contract.js";
import { TextResponse } from "../handler/text-response.js";

/** The members of the service's error object (rpc.md §7). */
export interface ErrorBody {
  readonly message: string;
  readonly orm?: true;
  readonly code?: string;
  readonly rejectedByPolicy?: true;
  readonly reason?: string;
  /** Of an unexpected failure: the id it was logged under. */
  readonly id?: string;
}

/** A request that is wrong before the client is asked. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** Any failure as the service's error response (P2, P7). */
export function errorResponse(
  error: unknown,
  log: (message: string, error: unknown) => void,
): ApiResponse {
  const [status, body] = describe(error);
  if (status < 500) return respond(status, body);
  const id = crypto.randomUUID();
  log(
    `gen-api: incident ${id}`,
    error instanceof ApiError ? (error.cause ?? error) : error,
  );
  return respond(status, { ...body, id });
}

function respond(status: number, error: ErrorBody): ApiResponse {
  return new TextResponse(
    status,
    { "content-type": "application/json" },
    JSON.stringify({ error }),
  );
}

function describe(error: unknown): readonly [status: number, body: ErrorBody] {
  if (error instanceof RpcError)
    return [error.status, { message: error.message }];
  if (error instanceof ApiError) {
    const denied = error.status === 403;
    return [
      error.status,
      { message: error.message, ...(denied && { rejectedByPolicy: true }) },
    ];
  }
  if (isDenied(error)) {
    const reason = denialReason(error);
    const denied = {
      message: lastParagraph(error),
      orm: true,
      code: error.code,
      rejectedByPolicy: true,
    } as const;
    return [403, { ...denied, ...(reason !== undefined && { reason }) }];
  }
  if (isOrmError(error)) {
    const status = notFoundCodes.has(error.code)
      ? 404
      : unavailable.has(error.code)
        ? 500
        : 400;
    return [
      status,
      { message: lastParagraph(error), orm: true, code: error.code },
    ];
  }
  if (isOrmValidationError(error) || isOrmUnknownError(error)) {
    return [400, { message: lastParagraph(error), orm: true }];
  }
  return [500, { message: "an unexpected error occurred" }];
}

/** The database could not be asked: not the request's fault. */
const unavailable = new Set(["P1001", "P1002", "P1008", "P1017", "P2024"]);

/** What the ORM has to say, without the excerpt of the call site before it (P7). */
function lastParagraph({ message }: Error): string {
  return (
    message
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.trim() ?? ""
  );
}
