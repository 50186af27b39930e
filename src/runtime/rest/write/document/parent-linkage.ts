import { ApiError } from "../../../errors/api-error.js";
import { step } from "../../../errors/json-pointer.js";
import type { Relationship } from "../../../model/resource.js";
import { idKey } from "../../../serialization/id-text.js";
import { isJsonObject } from "../../../serialization/json-object.js";
import type { RestApi } from "../../api.js";
import type { Parent } from "../../request.js";
import { readLinkage } from "./linkage.js";
import { problemAt } from "./problems.js";

/** The relationship by which the members of a to-many are linked when they are created. */
export function linkToParent({
  target,
  inverse,
}: Relationship): Relationship | undefined {
  const link = target.relationshipMap().get(inverse);
  return link?.readOnly ? undefined : link;
}

/**
 * The document of a member, with the link to the parent in the path, which a new one may leave
 * out.
 *
 * @throws ApiError `type-mismatch` (409) if it names another parent; what
 *   {@link readLinkage} throws for its linkage
 */
export function withParent(
  api: RestApi,
  parent: Parent,
  document: unknown,
  isNew: boolean,
): unknown {
  const link = linkToParent(parent.relationship);
  const data = isJsonObject(document) ? document["data"] : undefined;
  if (!link || !isJsonObject(document) || !isJsonObject(data)) return document;
  const given = data["relationships"] ?? {};
  // The write refuses what is malformed.
  if (!isJsonObject(given)) return document;
  const { wireName, kind } = link;
  if (Object.hasOwn(given, wireName)) {
    refuseOther(api, link, parent, given[wireName]);
    return document;
  }
  if (!isNew) return document;
  const identifier = { type: parent.resource.type, id: parent.id.text };
  const linkage = { data: kind === "to-one" ? identifier : [identifier] };
  const relationships = { ...given, [wireName]: linkage };
  return { ...document, data: { ...data, relationships } };
}

/**
 * An error of a create below a parent, at the id in the path where it is about the link that
 * the document left out: a pointer leads to what was sent.
 *
 * @param sent the document of the request
 */
export function atParent(
  error: ApiError,
  { relationship }: Parent,
  sent: unknown,
): ApiError {
  const link = linkToParent(relationship);
  if (!link || Object.hasOwn(relationshipsOf(sent), link.wireName))
    return error;
  const place = pointerOf(link);
  const problems = error.problems.map((problem) => {
    const { source } = problem;
    const isThere =
      source &&
      "pointer" in source &&
      `${source.pointer}/`.startsWith(`${place}/`);
    return isThere ? { ...problem, source: { parameter: "id" } } : problem;
  });
  const [{ code }] = error.problems;
  const { message, headers, cause } = error;
  const moved = new ApiError(code, message, undefined, { headers, cause });
  return Object.assign(moved, { problems });
}

function relationshipsOf(document: unknown): object {
  const data = isJsonObject(document) ? document["data"] : undefined;
  const given = isJsonObject(data) ? data["relationships"] : undefined;
  return isJsonObject(given) ? given : {};
}

function pointerOf({ wireName }: Relationship): string {
  return `/data/relationships${step(wireName)}`;
}

function refuseOther(
  api: RestApi,
  link: Relationship,
  { resource, id }: Parent,
  member: unknown,
): void {
  if (!isJsonObject(member) || !Object.hasOwn(member, "data")) return;
  const pointer = `${pointerOf(link)}/data`;
  const { records } = readLinkage(api, link, member["data"], pointer);
  const key = idKey(resource, id.values);
  if (records.some(({ values }) => idKey(resource, values) === key)) return;
  const detail = `"${link.wireName}" does not name the ${resource.type} of the path`;
  throw problemAt(pointer, "type-mismatch", detail);
}
