import { ApiError } from "../errors/api-error.js";
import type { Resource } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { Rereading } from "../service/idempotency.js";
import { textOf } from "../service/not-modified.js";
import { answerGet } from "./read/get.js";
import type { RestRequest } from "./request.js";
import { pathRecord } from "./router.js";

/**
 * How the answer to a repeated write is read again. Under rules of access it always is: it
 * shows what its caller may read now.
 */
export function rereading(request: RestRequest): Rereading {
  const { api, client, resource } = request;
  return {
    always: api.settings.access !== undefined,
    idOf({ body }) {
      const { data } = isJsonObject(body) ? body : {};
      const { id, type, attributes } = isJsonObject(data) ? data : {};
      return type === resource.type && attributes && resource.id
        ? String(id)
        : undefined;
    },
    async read(id) {
      const record = pathRecord(resource, id, api.idDivider);
      const known = { id: record, knownVersions: undefined };
      const delegate = client[resource.delegate];
      if (!delegate) throw new Error(`no ${resource.delegate} on the client`);
      const reread = { ...request, ...known, method: "GET" };
      try {
        return textOf(await answerGet(reread, delegate));
      } catch (error) {
        throw isNotFound(error) ? gone(resource, error) : error;
      }
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.problems[0].code === "not-found";
}

/** A plain 404 would look as if the write had found nothing. */
function gone({ type }: Resource, cause: unknown): ApiError {
  return new ApiError(
    "not-found",
    `the write was done before, but its ${type} does not exist any more`,
    { header: "Idempotency-Key" },
    { cause },
  );
}
