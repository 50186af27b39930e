import { isJsonObject } from "../../../serialization/json-object.js";
import { step } from "../../../errors/json-pointer.js";
import {
  type Resource,
  type Relationship,
  type Row,
  uniqueWhere,
} from "../../../model/resource.js";
import { idKey, parseId } from "../../../serialization/id-text.js";
import type { RestApi } from "../../api.js";
import { idMemberText, isType, otherType, requireObject } from "./envelope.js";
import { malformed, problemAt, readOnly, unprocessable } from "./problems.js";

/** A record that a request document links to. */
export interface LinkedRecord {
  /** Where the document contains it. */
  readonly pointer: string;
  /** The values of its id's fields, in order. */
  readonly values: readonly unknown[];
  readonly where: Readonly<Record<string, unknown>>;
  /**
   * What is stored of it, as far as the write needs it. `null`: it does not exist;
   * absent: it was not looked up, or the database could not compare with its id.
   */
  readonly stored?: Row | null | undefined;
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
  { type, wireRelationshipMap }: Resource,
  relationships: Readonly<Record<string, unknown>>,
): readonly Linkage[] {
  const names = Object.keys(relationships).filter((name) => name[0] !== "@");
  return names.map((name) => {
    const pointer = `/data/relationships${step(name)}`;
    const relationship = wireRelationshipMap().get(name);
    if (!relationship) {
      throw unprocessable(pointer, `${type} has no relationship "${name}"`);
    }
    if (relationship.readOnly) throw readOnly(pointer, name);
    const member = requireObject(relationships[name], pointer);
    if (!Object.hasOwn(member, "data")) {
      throw malformed(pointer, 'a relationship needs a "data" member');
    }
    return readLinkage(api, relationship, member["data"], `${pointer}/data`);
  });
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
  const isToOne = kind === "to-one";
  if (Array.isArray(data) === isToOne) {
    throw malformed(
      pointer,
      isToOne
        ? `"${name}" is to-one: it takes an identifier or null, not an array`
        : `"${name}" is to-many: it takes an array of identifiers`,
    );
  }
  const items: readonly unknown[] =
    data === null ? [] : Array.isArray(data) ? data : [data];
  const { maxLinkage } = api.settings.limits;
  if (items.length > maxLinkage) {
    throw malformed(pointer, `more than ${String(maxLinkage)} members`);
  }
  const records = new Map<string, LinkedRecord>();
  for (const [index, item] of items.entries()) {
    const at = isToOne ? pointer : `${pointer}/${String(index)}`;
    const record = linkedRecord(api, target, item, at);
    const key = idKey(target, record.values);
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
  if (!isType(type, target)) throw otherType(`${pointer}/type`, type, target);
  const text = idMemberText(id);
  const values =
    text === undefined ? undefined : parseId(target, text, api.idDivider);
  if (!target.id || !values) {
    const detail = `${JSON.stringify(id)} is not an id of ${target.type}`;
    throw problemAt(`${pointer}/id`, "invalid-value", detail);
  }
  return { pointer, values, where: uniqueWhere(target.id, values) };
}
