import { ApiError } from "../../errors/api-error.js";
import { tooLarge } from "../../errors/too-large.js";
import type { NamedField, Resource } from "../../model/resource.js";
import { isJsonObject } from "../../serialization/json-object.js";
import { exceedsBytes } from "../../service/byte-length.js";
import { inspect, jsonBody } from "../../service/json-body.js";
import type { RestApi } from "../api.js";
import type { FileFormat } from "../file-types.js";
import { malformed } from "../write/document/problems.js";
import { csvRecords } from "./read-csv.js";

/** A record of a file, as the document that would create it alone. */
export interface Line {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** The line's own key (`meta.key`): it takes effect once. */
  readonly key?: string;
  /** What is wrong with its text. */
  readonly problem?: ApiError;
  readonly document?: { readonly data: unknown; readonly meta?: unknown };
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The records of a file, read as they are asked for.
 *
 * @throws ApiError `invalid-payload` (400) for a header that names no fields
 */
export function readLines(
  api: RestApi,
  resource: Resource,
  format: FileFormat,
  text: string,
): Iterable<Line> {
  return format === "csv"
    ? csvLines(api, resource, text)
    : ndjsonLines(api, resource, text);
}

function* ndjsonLines(
  { settings }: RestApi,
  resource: Resource,
  text: string,
): Generator<Line> {
  let line = 0;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const one = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    line += 1;
    if (one.trim() === "") continue;
    try {
      const value = jsonBody(one, settings.limits);
      if (!isJsonObject(value)) throw malformed("", "a line must be an object");
      const found = read(resource, value);
      if (found.key !== undefined && !settings.idempotency) {
        throw malformed("/data/meta/key", "keys of lines are not switched on");
      }
      yield { line, ...found };
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      yield { line, problem };
    }
  }
}

const members = ["attributes", "relationships", "id", "meta"];

/** A resource object, or the attributes of one. */
function read(resource: Resource, value: Json): Omit<Line, "line"> {
  const isObject =
    typeof value["type"] === "string" &&
    (members.some((name) => isJsonObject(value[name])) ||
      Object.keys(value).every((name) => name === "type" || name === "id"));
  if (!isObject) {
    const data = { type: resource.type, attributes: value };
    return { document: { data } };
  }
  const { key } = Object(value["meta"]) as Json;
  if (key !== undefined && typeof key !== "string") {
    throw malformed("/data/meta/key", "the key of a line must be a string");
  }
  return { document: { data: value }, ...(key !== undefined && { key }) };
}

/** Puts the text of a cell into a resource object. */
type Put = (data: Data, text: string) => void;

interface Data {
  readonly type: string;
  id?: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, unknown>;
}

function* csvLines(
  { settings: { limits } }: RestApi,
  resource: Resource,
  text: string,
): Generator<Line> {
  const { maxBodyBytes: maxBytes } = limits;
  const records = csvRecords(text);
  const header = records.next();
  if (header.done) return;
  const names = header.value.cells ?? [null];
  const columns = names.map((name) => columnOf(resource, name));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (typeof twice === "string") {
    throw malformed("", `the header names "${twice}" twice`);
  }
  for (const { line, cells } of records) {
    if (!cells || cells.length !== columns.length) {
      const detail = `the line must have ${String(columns.length)} cells, as its header has`;
      yield { line, problem: malformed("", detail) };
      continue;
    }
    try {
      if (exceedsBytes(cells.join(), maxBytes)) throw tooLarge(maxBytes);
      const document = { data: dataOf(resource, columns, cells) };
      inspect(document, limits);
      yield { line, document };
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      yield { line, problem };
    }
  }
}

/** An empty cell is a member that is not there. */
function dataOf(
  { type }: Resource,
  columns: readonly Put[],
  cells: readonly (string | null)[],
): Data {
  const data: Data = { type, attributes: {}, relationships: {} };
  cells.forEach((one, at) => one !== null && columns[at]?.(data, one));
  return data;
}

/** @throws ApiError `invalid-payload` (400) */
function columnOf(resource: Resource, name: string | null): Put {
  const field = resource.wireInputMap.get(name ?? "");
  if (name === "id") {
    return (data, text) => {
      data.id = text;
    };
  }
  if (field) {
    return ({ attributes }, text) => {
      attributes[field.wireName] = valueOf(field, text);
    };
  }
  const relationship = resource.wireRelationshipMap().get(name ?? "");
  if (relationship?.kind === "to-one") {
    const { wireName, target } = relationship;
    return ({ relationships }, id) => {
      relationships[wireName] = { data: { type: target.type, id } };
    };
  }
  throw malformed(
    "",
    `the header names "${name ?? ""}", which is no field of ${resource.type}`,
  );
}

/** The JSON value that a cell stands for; what is none stays text, and is refused at its place. */
function valueOf({ type, list }: NamedField, text: string): unknown {
  const isJson = list || /^(?:Json|Composite|Int|Float|Boolean)$/.test(type);
  if (!isJson) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
