import type { Resource } from "../model/resource.js";
import { fromBase64 } from "../serialization/base64.js";
import type { DecimalLike } from "../serialization/json-text.js";

/** A value that JSON cannot represent, as Prisma's query engine returns it. */
interface Encoded {
  readonly $type: string;
  /** Some decimals come as numbers. */
  readonly value: string | number;
}

/** Rows that are decoded already: their Json must not be read a second time. */
const alreadyDecoded = new WeakSet();

/** A copy of a row that is decoded: it is not decoded again. */
export function asDecoded<Row extends object>(row: Row): Row {
  if (Object.hasOwn(row, "constructor")) alreadyDecoded.add(row);
  return row;
}

/**
 * The row as the Prisma client would have returned it, with the rows in it. The client
 * leaves a row as the query engine returned it if the row has a value `constructor`: it
 * takes the row for one that is decoded already.
 *
 * @param resource the model of the row; without one, nothing in it is Json
 */
export function decodedRow<Row extends object>(
  row: Row,
  resource: Resource | undefined,
): Row {
  return isEncoded(row) ? (decodeObject(row, resource) as Row) : row;
}

function isEncoded(row: object): boolean {
  if (!Object.hasOwn(row, "constructor") || alreadyDecoded.has(row))
    return false;
  const { constructor } = row as { readonly constructor: unknown };
  return (
    (constructor ?? null) !== null &&
    (constructor as { name?: unknown }).name !== "Object"
  );
}

function decodeObject(row: object, resource: Resource | undefined): object {
  const relations = resource?.allRelationships();
  const decoded = Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      resource?.fields[name]?.type === "Json"
        ? decodeJson(value)
        : decode(value, relations?.get(name)?.target),
    ]),
  );
  alreadyDecoded.add(decoded);
  return decoded;
}

function decode(value: unknown, resource: Resource | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => decode(one, resource));
  if (typeof value !== "object" || value === null) return value;
  // An extension of the client may have put other objects into the row.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return isEncodedValue(value)
    ? decodeValue(value)
    : decodeObject(value, resource);
}

function isEncodedValue(value: object): value is Encoded {
  return (
    Object.keys(value).length === 2 &&
    typeof (value as Partial<Encoded>).$type === "string" &&
    ["string", "number"].includes(typeof (value as Partial<Encoded>).value)
  );
}

/** Json may contain what looks like an encoded value. */
function decodeJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeJson);
  const isEncodedJson =
    typeof value === "object" &&
    value !== null &&
    isEncodedValue(value) &&
    value.$type === "Json";
  return isEncodedJson ? JSON.parse(String(value.value)) : value;
}

function decodeValue(encoded: Encoded): unknown {
  const text = String(encoded.value);
  switch (encoded.$type) {
    case "BigInt":
      return BigInt(text);
    case "Bytes":
      return fromBase64(text);
    case "DateTime":
      return new Date(text);
    case "Decimal":
      return decimalOf(text);
    case "Json":
      return JSON.parse(text);
    default:
      return encoded;
  }
}

/** Without zeros at the end, as Prisma's decimals are written. */
function decimalOf(text: string): DecimalLike {
  const spelled = /^[^e]*\.[^e]*$/i.test(text)
    ? text.replace(/\.?0+$/, "")
    : text;
  return {
    toJSON: () => spelled,
    toString: () => spelled,
    [Symbol.toStringTag]: "Decimal",
  } as DecimalLike;
}
