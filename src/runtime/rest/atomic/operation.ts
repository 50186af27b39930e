import { ApiError } from "../../errors/api-error.js";
import { step } from "../../errors/json-pointer.js";
import type { Relationship, Resource } from "../../model/resource.js";
import { isJsonObject } from "../../serialization/json-object.js";
import type { RestApi } from "../api.js";
import type { Endpoint, RoutingTable, Verbs } from "../routing-table.js";
import {
  idMemberText,
  requireObject,
  type Json,
} from "../write/document/envelope.js";
import { malformed, problemAt } from "../write/document/problems.js";
import { type Named, namedBy } from "./href.js";

/** What an operation is done to, and where the document says so. */
interface Target extends Named {
  readonly lid?: string;
  readonly places: Places;
}

/** Where an error of the single request is in the operation. */
interface Places {
  readonly type: string;
  readonly id: string;
  readonly relationship: string;
}

/** An operation of well-formed members. */
export interface Operation {
  readonly index: number;
  /** The verb of the single request that it is. */
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly target: Target;
  /** What it gives its single request: absent for `remove` of a record. */
  readonly data?: unknown;
  readonly meta: Json;
  /** It adds a record, which may have a `lid`. */
  readonly adds: boolean;
}

const methods = { add: "POST", update: "PATCH", remove: "DELETE" } as const;
const members = new Set(["op", "ref", "href", "data", "meta"]);
const refMembers = new Set(["type", "id", "lid", "relationship"]);

/** Where the document has an operation. */
export function operationPointer(index: number): string {
  return `/atomic:operations/${String(index)}`;
}

/** @throws ApiError `invalid-payload` (400) at the malformed member */
export function readOperation(
  { settings: { endpoint } }: RestApi,
  value: unknown,
  index: number,
): Operation {
  const at = operationPointer(index);
  if (!isJsonObject(value))
    throw malformed(at, "an operation must be an object");
  refuseOthers(value, members, at);
  const { op, ref, href, data } = value;
  const method = Object.hasOwn(methods, String(op))
    ? methods[op as keyof typeof methods]
    : undefined;
  if (typeof op !== "string" || !method) {
    const detail = '"op" must be "add", "update" or "remove"';
    throw malformed(Object.hasOwn(value, "op") ? `${at}/op` : at, detail);
  }
  const meta = Object.hasOwn(value, "meta")
    ? requireObject(value["meta"], `${at}/meta`)
    : {};
  if (ref !== undefined && href !== undefined) {
    throw malformed(`${at}/href`, 'an operation has "ref" or "href", not both');
  }
  const named =
    href !== undefined
      ? targetOfHref(namedBy(href, endpoint, `${at}/href`), `${at}/href`)
      : ref !== undefined
        ? targetOfRef(ref, `${at}/ref`)
        : undefined;
  const given = Object.hasOwn(value, "data");
  if (named?.relationship !== undefined) {
    if (!given) throw malformed(at, 'the operation needs "data": the linkage');
    return { index, method, target: named, data, meta, adds: false };
  }
  const place = `${at}/${href === undefined ? "ref" : "href"}`;
  const hasRecord = (named?.id ?? named?.lid) !== undefined;
  if (op === "remove") {
    if (!hasRecord) {
      const detail = '"remove" needs the "ref" or "href" of a record';
      throw malformed(named ? place : at, detail);
    }
    if (given) {
      throw malformed(`${at}/data`, '"remove" of a record has no "data"');
    }
    return { index, method, target: named as Target, meta, adds: false };
  }
  if (!given) throw malformed(at, `"${op}" needs "data": a resource object`);
  const object = requireObject(data, `${at}/data`);
  if (typeof object["type"] !== "string") {
    throw malformed(`${at}/data`, 'a resource object needs a "type"');
  }
  const adds = op === "add";
  if (named && hasRecord === adds) {
    throw malformed(
      place,
      adds
        ? '"add" of a record has no target but the "href" of its collection'
        : '"update" needs the "ref" or "href" of a record',
    );
  }
  const target = named ?? targetOfData(object, `${at}/data`, adds);
  return { index, method, target, data, meta, adds };
}

/** @throws ApiError `invalid-payload` (400) at a member that is not known. */
function refuseOthers(
  value: Json,
  known: ReadonlySet<string>,
  at: string,
): void {
  const other = Object.keys(value).find(
    (name) => !known.has(name) && !name.startsWith("@"),
  );
  if (other === undefined) return;
  const names = [...known].join(", ");
  throw malformed(
    at + step(other),
    `"${other}" is unknown; known are ${names}`,
  );
}

function targetOfHref(named: Named, at: string): Target {
  return { ...named, places: { type: at, id: at, relationship: at } };
}

function targetOfRef(value: unknown, at: string): Target {
  const ref = requireObject(value, at);
  refuseOthers(ref, refMembers, at);
  const { type, relationship } = ref;
  if (typeof type !== "string") throw malformed(at, '"ref" needs a "type"');
  if (relationship !== undefined && typeof relationship !== "string") {
    throw malformed(`${at}/relationship`, '"relationship" must be a string');
  }
  const record = recordOf(ref, at);
  if (!record) throw malformed(at, '"ref" needs an "id" or a "lid"');
  return {
    ...record,
    type,
    ...(relationship !== undefined && { relationship }),
    places: {
      ...record.places,
      type: `${at}/type`,
      relationship: `${at}/relationship`,
    },
  };
}

function targetOfData(data: Json, at: string, adds: boolean): Target {
  const type = String(data["type"]);
  const places = { type: `${at}/type`, id: at, relationship: at };
  if (adds) return { type, places };
  const record = recordOf(data, at);
  if (record) {
    return { ...record, type, places: { ...places, ...record.places } };
  }
  const detail = '"update" without "ref" and "href" needs an "id" or a "lid"';
  throw malformed(at, detail);
}

/** What identifies the record; the form of a `lid` is checked with all of the document. */
function recordOf(
  { id, lid }: Json,
  at: string,
):
  | {
      readonly id?: string;
      readonly lid?: string;
      readonly places: { id: string };
    }
  | undefined {
  if (lid !== undefined) {
    return { lid: String(lid), places: { id: `${at}/lid` } };
  }
  if (id === undefined) return undefined;
  const text = idMemberText(id);
  if (text === undefined) {
    throw malformed(`${at}/id`, "the id must be a string");
  }
  return { id: text, places: { id: `${at}/id` } };
}

/** The single request that an operation is. */
export interface Single {
  readonly resource: Resource;
  readonly relationship: Relationship | undefined;
  readonly endpoint: Endpoint;
}

/**
 * The route of an operation.
 *
 * @throws ApiError (404) for an unknown type or relationship, `unsupported-operation` (403)
 *   for one that the model does not offer.
 */
export function routeOf(
  table: RoutingTable,
  { index, target, method }: Operation,
): Single {
  const { type, id, lid, relationship, places } = target;
  const paths = table.get(type.toLowerCase());
  if (!paths) {
    throw problemAt(
      places.type,
      "unsupported-model",
      `there is no type "${type}"`,
    );
  }
  const { resource } = paths;
  const isRecord = (id ?? lid) !== undefined;
  let verbs: Verbs = isRecord ? paths.record : paths.collection;
  if (relationship !== undefined) {
    const linked = paths.relationships().get(relationship);
    if (!linked) {
      const detail = `${resource.type} has no relationship "${relationship}"`;
      throw problemAt(places.relationship, "unsupported-relationship", detail);
    }
    verbs = linked.linkage;
  }
  const endpoint =
    resource.id || !isRecord ? verbs.endpoints.get(method) : undefined;
  if (endpoint) {
    return {
      resource,
      endpoint,
      relationship: resource.wireRelationshipMap().get(relationship ?? ""),
    };
  }
  throw problemAt(
    operationPointer(index),
    "unsupported-operation",
    `${resource.type} does not offer this operation`,
  );
}

/** An error of the single request at its place in the operation. */
export function atOperation(
  { index, target: { places } }: Operation,
  error: ApiError,
): ApiError {
  const at = operationPointer(index);
  const problems = error.problems.map((problem) => {
    const { source } = problem;
    const pointer =
      source && "pointer" in source
        ? source.pointer.startsWith(at)
          ? source.pointer
          : at + source.pointer
        : source &&
            "parameter" in source &&
            Object.hasOwn(places, source.parameter)
          ? places[source.parameter as keyof Places]
          : at;
    return { ...problem, source: { pointer } };
  });
  const [{ code }] = error.problems;
  const { message, headers, cause } = error;
  const moved = new ApiError(code, message, undefined, { headers, cause });
  return Object.assign(moved, { problems });
}
