import { isJsonObject } from "../../../serialization/json-object.js";
import { ApiError } from "../../../errors/api-error.js";
import { step } from "../../../errors/json-pointer.js";
import {
  type Resource,
  type Relationship,
  uniqueWhere,
} from "../../../model/resource.js";
import { idKey, parseId } from "../../../serialization/id-text.js";
import type { RestApi } from "../../api.js";
import { idMemberText, isType, requireObject } from "./envelope.js";
import { malformed, unprocessable } from "./problems.js";

/** A record that a request document links to. */
export interface LinkedRecord {
  /** Where the document contains it. */
  readonly pointer: string;
  /** The values of its id's fields, in order. */
  readonly values: readonly unknown[];
  readonly where: Readonly<Record<string, unknown>>;
}

/** The linkage of one relationship in a request document. */
export interface Linkage {
  readonly relationship: Relationship;
  readonly pointer: string;
  /** To-one: one record or none. To-many: any number, without repeats. */
  readonly records: readonly LinkedRecord[];
}

/**
 * The linkages in a resource object's `relationships`.
 *
 * @throws ApiError `validation-error` (422) for an unknown relationship, `read-only`
 *   (403) for one that clients may not write, and what {@link readLinkage} throws.
 */
export function readLinkages(
  api: RestApi,
  resource: Resource,
  relationships: Readonly<Record<string, unknown>>,
): readonly Linkage[] {
  const linkages: Linkage[] = [];
  for (const name of Object.keys(relationships)) {
    if (name[0] === "@") continue;
    const pointer = `/data/relationships${step(name)}`;
    const relationship = resource.wireRelationshipMap().get(name);
    if (!relationship) {
      throw unprocessable(
        pointer,
        `${resource.type} has no relationship "${name}"`,
      );
    }
    if (relationship.readOnly) {
      throw new ApiError(
        "read-only",
        `"${name}" cannot be written by clients`,
        {
          pointer,
        },
      );
    }
    const member = requireObject(relationships[name], pointer);
    if (!Object.hasOwn(member, "data")) {
      throw malformed(pointer, 'a relationship needs a "data" member');
    }
    linkages.push(
      readLinkage(api, relationship, member["data"], `${pointer}/data`),
    );
  }
  return linkages;
}

/**
 * Resource linkage: null or an identifier for a to-one, an array of identifiers for
 * a to-many.
 *
 * @throws ApiError `invalid-payload` (400) for the wrong shape, `invalid-value`
 *   (400) for an invalid id, `type-mismatch` (409) for another type.
 */
export function readLinkage(
  api: RestApi,
  relationship: Relationship,
  data: unknown,
  pointer: string,
): Linkage {
  const { wireName: name, kind, target } = relationship;
  if (kind === "to-one") {
    if (Array.isArray(data)) {
      throw malformed(
        pointer,
        `"${name}" is to-one: it takes an identifier or null, not an array`,
      );
    }
    const records =
      data === null ? [] : [linkedRecord(api, target, data, pointer)];
    return { relationship, pointer, records };
  }
  if (!Array.isArray(data)) {
    throw malformed(
      pointer,
      `"${name}" is to-many: it takes an array of identifiers`,
    );
  }
  const { maxLinkage } = api.settings.limits;
  if (data.length > maxLinkage) {
    throw malformed(pointer, `more than ${String(maxLinkage)} members`);
  }
  const records = new Map<string, LinkedRecord>();
  for (const [index, item] of data.entries()) {
    const record = linkedRecord(
      api,
      target,
      item,
      `${pointer}/${String(index)}`,
    );
    const key = idKey(relationship.target, record.values);
    if (!records.has(key)) records.set(key, record);
  }
  return { relationship, pointer, records: [...records.values()] };
}

function linkedRecord(
  api: RestApi,
  target: Resource,
  value: unknown,
  pointer: string,
): LinkedRecord {
  if (!isJsonObject(value)) {
    throw malformed(pointer, "a resource identifier must be an object");
  }
  const { type, id } = value;
  if (type !== undefined && typeof type !== "string") {
    throw malformed(`${pointer}/type`, '"type" must be a string');
  }
  if (type === undefined || id === undefined) {
    throw malformed(pointer, 'a resource identifier needs "type" and "id"');
  }
  if (!isType(type, target)) {
    throw new ApiError("type-mismatch", `"${type}" is not ${target.type}`, {
      pointer: `${pointer}/type`,
    });
  }
  const text = idMemberText(id);
  const values =
    text === undefined ? undefined : parseId(target, text, api.idDivider);
  if (!target.id || !values) {
    throw new ApiError(
      "invalid-value",
      `${JSON.stringify(id)} is not an id of ${target.type}`,
      {
        pointer: `${pointer}/id`,
      },
    );
  }
  return { pointer, values, where: uniqueWhere(target.id, values) };
}
