import { ApiError } from "../errors/api-error.js";
import type { Relationship } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { GuardedRequest } from "../service/access.js";
import type { ApiResponse } from "../service/api-handler.js";
import type { Replay } from "../service/idempotency.js";
import { answerGet } from "./read/get.js";
import { resourceQuery } from "./read/resource-query.js";
import { relationshipLinkage } from "./read/linkage.js";
import type { RestRequest } from "./request.js";
import { pathRecord } from "./router.js";

/**
 * How the answer to a repeated write is shown. Under rules of access it is read again, if it
 * is of one record of the model or of linkage.
 */
export function replayOf(
  request: RestRequest,
  guarded: GuardedRequest | undefined,
): Replay {
  const linked = linkageOf(request);
  return {
    isOpen: () => !guarded || isOpen(request, linked, guarded),
    rereading: {
      always: guarded !== undefined,
      nameOf: (response) =>
        linked ? request.id?.text : recordOf(request, response),
      read: (id) =>
        ifReadable(() =>
          linked
            ? relationshipLinkage(linked, { ...request, method: "GET" })
            : readRecord(request, id),
        ),
    },
  };
}

/** The relationship whose members a request writes: `tags.add`. */
function linkageOf({
  operation,
  resource,
}: RestRequest): Relationship | undefined {
  const [, name = ""] = /^(.+)\.(?:add|replace|remove)$/.exec(operation) ?? [];
  return resource.relationshipMap().get(name);
}

function isOpen(
  request: RestRequest,
  linked: Relationship | undefined,
  guarded: GuardedRequest,
): boolean {
  const { operation, resource } = request;
  if (linked) {
    return guarded.isOpen(resource.model, { select: { [linked.name]: true } });
  }
  const { returns } = resource.actions?.[operation] ?? {};
  // A value of the application's may tell of any record.
  if (returns === "value") return guarded.isOpen();
  const target = typeof returns === "function" ? returns() : resource;
  const { plan } = resourceQuery(target, request);
  return guarded.isOpen(target.model, plan.asked);
}

function recordOf(
  { resource }: RestRequest,
  { body }: ApiResponse,
): string | undefined {
  const { data } = isJsonObject(body) ? body : {};
  const { id, type, attributes } = isJsonObject(data) ? data : {};
  return type === resource.type && attributes && resource.id
    ? String(id)
    : undefined;
}

/** The record as GET would show it at the URL of the request. */
export function readRecord(
  request: RestRequest,
  id: string,
): Promise<ApiResponse> {
  const { api, client, resource } = request;
  const record = pathRecord(resource, id, api.idDivider);
  const delegate = client[resource.delegate];
  if (!delegate) throw new Error(`no ${resource.delegate} on the client`);
  const known = { id: record, knownVersions: undefined };
  return answerGet({ ...request, ...known, method: "GET" }, delegate);
}

/** `undefined` for what is not there any more, or may not be read. */
export async function ifReadable(
  read: () => Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  try {
    return await read();
  } catch (error) {
    const isRefused =
      error instanceof ApiError && /^(403|404)$/.test(String(error.status));
    if (isRefused) return undefined;
    throw error;
  }
}
