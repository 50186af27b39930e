import type { ApiError } from "../../../errors/api-error.js";
import { isJsonObject } from "../../../serialization/json-object.js";
import type { Resource } from "../../../model/resource.js";
import { idKey, parseId } from "../../../serialization/id-text.js";
import type { RestApi } from "../../api.js";
import type { PathId, RestRequest } from "../../request.js";
import { malformed, problemAt } from "./problems.js";

/** The resource object of a request document, with its shape checked (R20). */
export interface ResourceObject {
  readonly id: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

export type Json = Readonly<Record<string, unknown>>;

/**
 * Reads `data` of a create or update (JSON:API §Creating, §Updating).
 *
 * @throws ApiError `invalid-payload` (400) for a malformed document; `type-mismatch`
 *   (409) if the type or id differs from the path's (R15).
 */
export function resourceObject(
  resource: Resource,
  request: RestRequest,
): ResourceObject {
  const data = requireObject(documentData(request), "/data");
  if (typeof data["type"] !== "string") {
    throw Object.hasOwn(data, "type")
      ? malformed("/data/type", '"type" must be a string')
      : malformed("/data", 'a resource object needs a "type"');
  }
  if (!isType(data["type"], resource)) {
    throw otherType("/data/type", data["type"], resource);
  }
  const id = idMember(data);
  if (request.id) {
    if (id === undefined && request.api.settings.strict) {
      throw malformed("/data", 'a resource object needs an "id"');
    }
    if (id !== undefined && !isIdOf(request.id, id, resource, request.api)) {
      const detail = `"${id}" is not the id of the path`;
      throw problemAt("/data/id", "type-mismatch", detail);
    }
  }
  return {
    id,
    attributes: optionalObject(data, "attributes"),
    relationships: optionalObject(data, "relationships"),
  };
}

/** Whether a document's `type` names the resource: the case of letters does not matter (R1). */
export function isType(given: string, { type }: Resource): boolean {
  return given === type || given.toLowerCase() === type.toLowerCase();
}

/** The 409 for a type that is not the expected one. */
export function otherType(
  pointer: string,
  given: string,
  { type }: Resource,
): ApiError {
  return problemAt(pointer, "type-mismatch", `"${given}" is not ${type}`);
}

/** Different spellings of a date or a decimal identify the same record. */
function isIdOf(
  { text, values }: PathId,
  id: string,
  resource: Resource,
  { idDivider }: RestApi,
): boolean {
  if (id === text) return true;
  const given = parseId(resource, id, idDivider);
  return (
    given !== undefined && idKey(resource, given) === idKey(resource, values)
  );
}

function optionalObject(data: Json, name: string): Json {
  return Object.hasOwn(data, name)
    ? requireObject(data[name], `/data/${name}`)
    : {};
}

/** The `data` member of the request document; it may be `null` or an array. */
export function documentData(request: RestRequest): unknown {
  const document = requireObject(request.body(), "");
  if (!Object.hasOwn(document, "data")) {
    throw malformed("", 'the document needs a "data" member');
  }
  return document["data"];
}

function idMember(data: Json): string | undefined {
  const id = data["id"];
  if (id === undefined || id === null) return undefined;
  const text = idMemberText(id);
  if (text === undefined)
    throw malformed("/data/id", "the id must be a string");
  return text;
}

/** The `id` of a document; a number must not have lost digits when JSON was parsed (R2). */
export function idMemberText(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  return Number.isSafeInteger(id) ? String(id) : undefined;
}

/** @throws ApiError `invalid-payload` (400) unless the value is an object. */
export function requireObject(value: unknown, pointer: string): Json {
  if (isJsonObject(value)) return value;
  const what =
    pointer === ""
      ? "the document"
      : pointer.slice(pointer.lastIndexOf("/") + 1);
  throw malformed(
    value === undefined ? "" : pointer,
    `${what} must be an object`,
  );
}
