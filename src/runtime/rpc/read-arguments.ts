import { ApiError } from "../errors/api-error.js";
import { exceedsBytes } from "../service/byte-length.js";
import type { ApiRequest } from "../service/api-handler.js";
import { inspect, jsonBody, parsedBody } from "../service/json-body.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { Limits } from "../contract/limits.js";
import {
  isCustomName,
  queryParameters,
  type QueryParameters,
} from "../service/query-parameters.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import { applyMarkers } from "./apply-markers.js";
import type { Arguments } from "./routes.js";
import { RpcError } from "./errors/rpc-error.js";
import { requireJsonType } from "./json-type.js";
import type { EffectiveMethod } from "./method-override.js";
import type { OperationName } from "../contract/rpc-operations.js";
import { refuseBesideBody, refuseBesideQuery } from "./stray-arguments.js";

/** What parsing of arguments depends on besides the request. */
export interface InputRules {
  readonly limits: Limits;
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls: JsonNulls | undefined;
}

/**
 * Reads an operation's arguments from the query or the body, as its verb requires,
 * and applies their superjson meta (P3, P4).
 *
 * @throws RpcError (400, 415) with the service's messages.
 */
export function readArguments(
  request: ApiRequest,
  operation: OperationName,
  input: EffectiveMethod["input"],
  rules: InputRules,
): Arguments {
  return input === "query"
    ? fromQuery(request, operation, rules)
    : fromBody(request, operation, rules);
}

function fromQuery(
  request: ApiRequest,
  operation: OperationName,
  rules: InputRules,
): Arguments {
  const { query } = request;
  const { limits } = rules;
  if (typeof query === "string" && exceedsBytes(query, limits.maxQueryBytes)) {
    throw new RpcError(
      `the query is longer than ${String(limits.maxQueryBytes)} bytes`,
    );
  }
  const pairs = decoded(query);
  const stray = pairs.find(([name]) => isStray(name));
  if (stray) {
    throw new RpcError(
      `unknown query parameter ${JSON.stringify(stray[0])}: arguments go in "q"`,
    );
  }
  // A proxy might check one of two values, and this service use the other.
  if (["q", "meta"].some((name) => isRepeated(pairs, name))) {
    throw invalidQuery();
  }
  const parameters = new Map(pairs);
  const q = parameters.get("q");
  if (q === undefined) {
    refuseBesideQuery(request, operation, limits);
    return {};
  }
  try {
    const args = jsonBody(q, limits);
    if (!isJsonObject(args)) throw invalidQuery();
    const meta = parameters.get("meta");
    const parsed =
      meta === undefined ? undefined : jsonBody(meta, withAnyNames(limits));
    const markers = serializationOf(parsed);
    return applyMarkers(args, markers, operation, rules.jsonNulls);
  } catch (error) {
    throw asInvalidQuery(error);
  }
}

/** Whether a parameter is none of the service's, nor of the application's own (R30). */
function isStray(name: string): boolean {
  if (name === "q" || name === "meta") return false;
  const [base = ""] = name.split("[");
  // Without the arguments that it stands for, a delete would empty the table.
  return !isCustomName(base) || /^(q|meta)$/i.test(base);
}

function decoded(query: ApiRequest["query"]): QueryParameters {
  try {
    return queryParameters(query);
  } catch (error) {
    throw asInvalidQuery(error);
  }
}

/** Clients rely on a single message for every error in `q`. */
function asInvalidQuery(error: unknown): unknown {
  return error instanceof ApiError || error instanceof RpcError
    ? invalidQuery()
    : error;
}

function isRepeated(parameters: QueryParameters, name: string): boolean {
  return parameters.filter(([one]) => one === name).length > 1;
}

function invalidQuery(): RpcError {
  return new RpcError('invalid "q" query parameter');
}

function fromBody(
  request: ApiRequest,
  operation: OperationName,
  rules: InputRules,
): Arguments {
  const { limits } = rules;
  refuseBesideBody(request, operation);
  requireJsonType(request);
  const body = parsedBody(request.body, limits);
  if (
    body === undefined ||
    body === null ||
    body === "" ||
    body === 0 ||
    body === false
  ) {
    throw new RpcError("missing request body");
  }
  if (!isJsonObject(body))
    throw new RpcError("the request body must be an object");
  const { meta, ...args } = body;
  inspect(args, limits);
  if (typeof meta === "object" && meta !== null) {
    inspect(meta, withAnyNames(limits));
  }
  return applyMarkers(args, serializationOf(meta), operation, rules.jsonNulls);
}

/** For bodies with superjson markers, whose names are paths that never reach Prisma. */
export function withAnyNames(limits: Limits): Limits {
  return { ...limits, maxNameLength: Infinity };
}

/** `meta.serialization`; a `meta` without it is ignored. */
export function serializationOf(meta: unknown): unknown {
  return isJsonObject(meta) ? meta["serialization"] : undefined;
}
