import type { AnyResource } from "../model/resource.js";
import type { BytesFormat } from "../serialization/bytes-format.js";
import {
  bigInt,
  bytes,
  dateTime,
  decimal,
  type DecimalLike,
  float,
  json,
  text,
} from "../serialization/json-text.js";
import { markers as types, type Markers } from "../serialization/markers.js";

/**
 * The result of an operation as JSON text, its type markers collected on the
 * way: what `superjson.serialize` makes of it, in one pass (B1).
 *
 * A Json field is copied as it is, whatever its content looks like; everything
 * else says its type itself.
 */
export class ResultWriter {
  readonly #markers: Markers;
  readonly #bytes: BytesFormat;

  constructor(markers: Markers, bytesFormat: BytesFormat) {
    this.#markers = markers;
    this.#bytes = bytesFormat;
  }

  /**
   * A record, records, or whatever else the operation returns.
   *
   * @param path where it stands in the document; `undefined` for its root
   */
  write(
    value: unknown,
    resource: AnyResource | undefined,
    path: string | undefined,
  ): string {
    switch (typeof value) {
      case "string":
        return text(value);
      case "boolean":
        return String(value);
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
      default:
        this.#mark(path, types.undefined);
        return "null";
    }
  }

  #mark(path: string | undefined, marker: string): void {
    if (path === undefined) this.#markers.addRoot(marker);
    else this.#markers.add(path, marker);
  }

  #object(
    value: object,
    resource: AnyResource | undefined,
    path: string | undefined,
  ): string {
    if (Array.isArray(value)) {
      const prefix = path === undefined ? "" : `${path}.`;
      let items = "";
      for (let index = 0; index < value.length; index += 1) {
        const item = this.write(value[index], resource, prefix + String(index));
        items += index === 0 ? item : `,${item}`;
      }
      return `[${items}]`;
    }
    if (value instanceof Date) {
      this.#mark(path, types.date);
      return dateTime(value);
    }
    if (value instanceof Uint8Array) {
      this.#mark(path, types.bytes[this.#bytes]);
      return this.#bytes === "base64" ? bytes(value) : `[${value.join(",")}]`;
    }
    if (isDecimal(value)) {
      this.#mark(path, types.decimal);
      return decimal(value);
    }
    return this.#record(value, resource, path);
  }

  #record(
    value: object,
    resource: AnyResource | undefined,
    path: string | undefined,
  ): string {
    const prefix = path === undefined ? "" : `${path}.`;
    const row = value as Record<string, unknown>;
    let members = "";
    for (const name of Object.keys(row)) {
      const member = row[name];
      const isJson = resource?.fieldMap.get(name)?.type === "Json";
      const target = resource?.relationshipMap().get(name)?.target;
      const memberText = isJson
        ? json(member)
        : this.write(member, target, prefix + escapeStep(name));
      members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${memberText}`;
    }
    return `{${members}}`;
  }
}

function isDecimal(value: object): value is DecimalLike {
  return (
    (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] ===
    "Decimal"
  );
}

function escapeStep(name: string): string {
  return /[.\\]/.test(name)
    ? name.replaceAll("\\", "\\\\").replaceAll(".", "\\.")
    : name;
}
