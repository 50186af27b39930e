import { AccessDenied } from "../../errors/access-denied.js";
import { deniedAt } from "./denied-at.js";
import { ApiError, type ErrorSource } from "../../errors/api-error.js";
import { faultOf } from "../../prisma/errors/fault.js";
import {
  explainedFault,
  outdatedClient,
} from "../../prisma/errors/outdated-client.js";
import type { RestRequest } from "../request.js";
import { type AskedFor, askedFor } from "./asked-for.js";
import { failures, inData, inFilter, inPath } from "./failures.js";

/**
 * The answer to any error. A fault of the database that the request did not cause is an
 * `internal-error`. The database's own message never leaves the server (R16, R33).
 *
 * @param request absent for an error that was thrown before it was routed
 */
export function apiErrorOf(thrown: unknown, request?: RestRequest): ApiError {
  if (thrown instanceof AccessDenied && request) {
    return deniedAt(thrown);
  }
  if (thrown instanceof ApiError) return thrown;
  const fault = faultOf(thrown);
  const ormCode = fault?.code;
  const asked = askedFor(fault && request);
  const failure = fault && failures[fault.kind]?.(asked);
  if (!failure) {
    const detail = "something went wrong on the server";
    const cause = fault
      ? explainedFault(fault)
      : request && lacksModel(request)
        ? outdatedClient(request.resource.delegate, thrown)
        : thrown;
    return new ApiError("internal-error", detail, undefined, {
      cause,
      ormCode,
    });
  }
  const [code, detail, source] = failure;
  const { kind, reason } = fault;
  return new ApiError(code, detail, placed(source, asked), {
    ormCode,
    meta: kind === "denied" && reason !== undefined ? { reason } : undefined,
    cause: fault.error,
  });
}

function lacksModel({ client, resource }: RestRequest): boolean {
  return client[resource.delegate] === undefined;
}

/**
 * The database does not say which filter it refuses. If there is only one, it is named
 * as the request has it; several share the name of their family. A create has no id in
 * its path, but a document.
 */
function placed(
  source: ErrorSource | undefined,
  { creates, filterNames }: AskedFor,
): ErrorSource | undefined {
  if (source === inPath && creates) return inData;
  const [only, ...more] = source === inFilter ? new Set(filterNames) : [];
  return only === undefined || more.length > 0 ? source : { parameter: only };
}
