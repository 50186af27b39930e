import { isPlainObject } from "../serialization/plain-object.js";
import type { Resource } from "../model/resource.js";
import type { BytesFormat } from "../serialization/bytes-format.js";
import { isDateTime } from "../serialization/date-time.js";
import { decodedRow } from "../prisma/encoded-row.js";
import {
  bigInt,
  bytes,
  dateTime,
  decimal,
  isDecimal,
  float,
  json,
  text,
} from "../serialization/json-text.js";
import { markers as types } from "../serialization/markers.js";
import { isUnmarked } from "../contract/names.js";
import { type ComputedValue, computedValue } from "./computed-value.js";
import { tooLong } from "./too-long.js";
import { planMember, recordPlan } from "./record-plan.js";

/** The path of a value in the document, escaped for a JSON string; `undefined` is the root. */
type Path = string | undefined;

/**
 * Writes the result of an operation as JSON text, as `superjson.serialize` would,
 * and collects its type markers in the same pass (B1).
 *
 * A Json field is copied unchanged, whatever it contains; the type of every other
 * value follows from the value itself.
 */
export class ResultWriter {
  readonly #bytes: BytesFormat;
  readonly #maxBytes: number;
  #markers = "";
  #root = "";

  /** @param maxBytes of the text; with more, `write` throws an RpcError (400) */
  constructor(bytesFormat: BytesFormat, maxBytes = Infinity) {
    this.#bytes = bytesFormat;
    this.#maxBytes = maxBytes;
  }

  /** The value of `meta.serialization`; `undefined` if nothing is marked. */
  get meta(): string | undefined {
    if (this.#root !== "") return `{"values":${this.#root},"v":1}`;
    return this.#markers === ""
      ? undefined
      : `{"values":{${this.#markers}},"v":1}`;
  }

  /** A record, records, or whatever else the operation returns. */
  write(value: unknown, resource: Resource | undefined, path?: Path): string {
    switch (typeof value) {
      case "string":
        return text(value);
      case "boolean":
        return value ? "true" : "false";
      case "number":
        if (!Number.isFinite(value) || Object.is(value, -0)) {
          this.#mark(path, types.number);
        }
        return float(value);
      case "bigint":
        this.#mark(path, types.bigint);
        return bigInt(value);
      case "object":
        return value === null ? "null" : this.#object(value, resource, path);
      case "undefined":
        this.#mark(path, types.undefined);
        return "null";
      default:
        return "null";
    }
  }

  #mark(path: Path, marker: string): void {
    if (path === undefined) this.#root = marker;
    else if (this.#markers === "") this.#markers = `"${path}":${marker}`;
    else this.#markers += `,"${path}":${marker}`;
  }

  #object(value: object, resource: Resource | undefined, path: Path): string {
    if (value instanceof Date) {
      if (isDateTime(value)) this.#mark(path, types.date);
      return dateTime(value);
    }
    if (Array.isArray(value)) return this.#array(value, resource, path);
    if (value instanceof Uint8Array) {
      this.#mark(path, types.bytes[this.#bytes]);
      return this.#bytes === "base64" ? bytes(value) : `[${value.join(",")}]`;
    }
    if (isDecimal(value)) {
      this.#mark(path, types.decimal);
      return decimal(value);
    }
    const computed = isPlainObject(value) ? undefined : computedValue(value);
    return computed
      ? this.#computed(computed, resource, path)
      : this.#record(value as Record<string, unknown>, resource, path);
  }

  /**
   * A computed value: markers of its items are nested in its own marker. It may
   * contain records.
   */
  #computed(
    { json: value, type }: ComputedValue,
    resource: Resource | undefined,
    path: Path,
  ): string {
    if (type === undefined) {
      return resource ? this.write(value, resource, path) : json(value);
    }
    const inside = new ResultWriter(this.#bytes, this.#maxBytes);
    const text = inside.write(value, resource);
    const marked = inside.#markers === "" ? "" : `,{${inside.#markers}}`;
    this.#mark(path, `["${type}"${marked}]`);
    return text;
  }

  #array(
    value: readonly unknown[],
    resource: Resource | undefined,
    path: Path,
  ): string {
    const prefix = path === undefined ? "" : `${path}.`;
    let items = "";
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) items += ",";
      items += this.write(value[index], resource, `${prefix}${index}`);
      // A UTF-16 code unit takes at least a byte.
      if (items.length + this.#markers.length > this.#maxBytes) {
        throw tooLong(this.#maxBytes);
      }
    }
    return `[${items}]`;
  }

  #record(
    result: Readonly<Record<string, unknown>>,
    resource: Resource | undefined,
    path: Path,
  ): string {
    const prefix = path === undefined ? "" : `${path}.`;
    const plan = resource && recordPlan(resource);
    const row = decodedRow(result, resource);
    let members = "";
    for (const name of Object.keys(row)) {
      const { key, step, isJson, isHidden, target } =
        plan?.get(name) ?? planMember(name);
      const value = row[name];
      // Extended clients may add methods to records, which JSON cannot hold.
      if (isHidden || typeof value === "function") continue;
      if (members !== "") members += ",";
      // Most members are text or null, which need no path.
      if (typeof value === "string") members += key + text(value);
      else if (value === null) members += `${key}null`;
      else if (isJson) members += key + json(value);
      else if (isUnmarked(name)) members += key + this.#bare(value, target);
      else members += key + this.write(value, target, prefix + step);
    }
    return `{${members}}`;
  }

  /** Without markers for it or in it. */
  #bare(value: unknown, resource: Resource | undefined): string {
    return new ResultWriter(this.#bytes, this.#maxBytes).write(value, resource);
  }
}
