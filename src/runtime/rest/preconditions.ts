import { ApiError } from "../errors/api-error.js";
import { idSelect, type Resource } from "../model/resource.js";
import { Claim } from "../prisma/versions/claim.js";
import type { RequestHeaders } from "../service/api-handler.js";
import { check } from "../service/check-option.js";
import {
  type EntityTag,
  entityTags,
  invalidHeader,
} from "../service/entity-tags.js";
import type { RestApi } from "./api.js";
import { findRecord } from "./find-record.js";
import type { RestSettings } from "./options.js";
import { shapeOf, versionTag } from "./document/version-tag.js";
import { pathId, type PathId, type RestRequest } from "./request.js";

const name = "If-Match";

/**
 * What `If-Match` claims of the record that a write changes; `undefined` if it claims nothing:
 * `*` is for a record in any version.
 *
 * @throws ApiError `invalid-header` (400) for a list that is none, and where nothing has a
 *   version: to ignore the header would lose updates; `precondition-required` (428)
 */
export function claimOf(
  settings: RestSettings,
  headers: RequestHeaders | undefined,
  asked: {
    readonly method: string;
    readonly resource: Resource;
    readonly record: PathId | undefined;
    readonly isAction: boolean;
    isUpsert(): boolean;
  },
): Claim | undefined {
  const { method, resource, record, isAction } = asked;
  if (method === "GET") return undefined;
  const tags = entityTags(headers, name);
  if (tags === "*") return undefined;
  const { type, version } = resource;
  const hasVersion = version !== undefined && record !== undefined && !isAction;
  if (tags === undefined) {
    const isRequired = isVersionRequired(settings, resource);
    if (isRequired && asked.isUpsert()) throw upsertWithoutVersion(resource);
    if (!hasVersion || !isRequired || method === "POST") return undefined;
    throw new ApiError(
      "precondition-required",
      `send the version of the ${type} in ${name}`,
      { header: name },
    );
  }
  if (!hasVersion) {
    const what = isAction
      ? "an action"
      : record
        ? type
        : `the collection of ${type}`;
    throw invalidHeader(name, `${what} has no version`);
  }
  return new Claim(resource, record.where, versionsIn(tags, resource));
}

/** An upsert cannot know the version of the record that it may find. */
export function upsertWithoutVersion({ type }: Resource): ApiError {
  return new ApiError(
    "precondition-required",
    `an upsert of a ${type} has no version: send a POST or a PATCH`,
    { pointer: "/meta/operation" },
  );
}

/** Whether a write of a record has to know its version. */
export function isVersionRequired(
  { requireIfMatch }: RestSettings,
  { model, version }: Resource,
): boolean {
  return (
    version !== undefined &&
    (typeof requireIfMatch === "boolean"
      ? requireIfMatch
      : requireIfMatch.includes(model))
  );
}

/** @throws TypeError for a model of `requireIfMatch` that has no version */
export function requireVersions(
  { requireIfMatch }: RestSettings,
  resources: Iterable<Resource>,
): void {
  if (typeof requireIfMatch === "boolean") return;
  const known = [...resources].flatMap(({ model, version }) =>
    version === undefined ? [] : [model],
  );
  for (const model of requireIfMatch) {
    const problem = `"requireIfMatch" names ${model}, which has no version`;
    check(known.includes(model), problem);
  }
}

/** Weak tags never match (RFC 9110 §13.1.1), nor does what no version can be. */
function versionsIn(
  tags: readonly EntityTag[],
  resource: Resource,
): readonly (number | bigint)[] {
  return tags.flatMap(({ isWeak, text }) =>
    isWeak ? [] : (versionOf(text.replace(/\..*$/s, ""), resource) ?? []),
  );
}

/** The version that a text is, if the column can hold it. */
export function versionOf(
  text: string,
  { fields, version = "" }: Resource,
): number | bigint | undefined {
  if (!/^-?(?:0|[1-9]\d{0,18})$/.test(text)) return undefined;
  const bits = fields[version]?.type === "Int" ? 31n : 63n;
  const value = BigInt(text);
  const fits = value < 1n << bits && value >= -(1n << bits);
  if (!fits) return undefined;
  return bits === 31n ? Number(value) : value;
}

/**
 * The versions that a read may be answered without: those of `If-None-Match` that stand for
 * a whole record, in the shape that it has now.
 */
export function knownVersions(
  api: RestApi,
  method: string,
  resource: Resource,
  headers: RequestHeaders | undefined,
): readonly string[] | undefined {
  if (method !== "GET" || resource.version === undefined) return undefined;
  const tags = entityTags(headers, "If-None-Match");
  if (tags === undefined || tags === "*") return undefined;
  const shape = shapeOf(api, resource);
  const versions = tags.flatMap(({ text }) => {
    const [version = "", document] = text.split(".");
    return document === shape ? [version] : [];
  });
  return versions.length > 0 ? versions : undefined;
}

/** The write would succeed, but is of another version. */
export class StaleWrite extends Error {}

/**
 * Tries a write, and undoes it if its transaction could not claim the version: 412 is told
 * only where nothing else fails (RFC 9110 §13.2.2), so that it tells nothing of a record
 * that the caller may not read or write.
 *
 * @throws StaleWrite
 */
export async function underClaim<Result>(
  claim: Claim,
  run: () => Promise<Result>,
): Promise<Result> {
  const result = await run();
  if (!claim.isHeld) throw new StaleWrite();
  return result;
}

/** 412, with the version that the record has. */
export async function preconditionFailed(
  request: RestRequest,
): Promise<ApiError> {
  const version = await readableVersion(request);
  const headers = { etag: versionTag(version) };
  return new ApiError(
    "precondition-failed",
    `the ${request.resource.type} has another version by now`,
    { header: name },
    version === undefined ? {} : { headers },
  );
}

/** The version that the caller may know of the record; `undefined` if he may know none. */
export async function readableVersion(request: RestRequest): Promise<unknown> {
  const { client, resource } = request;
  const { version = "" } = resource;
  const select = { ...idSelect(resource), [version]: true };
  const row = await findRecord(client, resource, pathId(request).where, select);
  return row?.[version];
}
