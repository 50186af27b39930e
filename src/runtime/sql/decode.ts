import { Decimal } from "decimal.js";
import type { SchemaField } from "../model/schema.js";
import { passOn } from "./fallback.js";

/** What Prisma would answer for a value of JSON that is not null. */
export type Decode = (value: unknown) => unknown;

/**
 * Checks what a column may hold but Prisma would not read.
 *
 * @throws Fallback
 */
function expect(holds: boolean): void {
  if (!holds) passOn("a stored value that its column should not have");
}

export function text(value: unknown): unknown {
  expect(typeof value === "string");
  return value;
}

export function integer(value: unknown): unknown {
  expect(typeof value === "number" && (value | 0) === value);
  return value;
}

/** SQLite has numbers in place of booleans. */
export function boolean(value: unknown): unknown {
  if (typeof value === "boolean") return value;
  expect(value === 0 || value === 1);
  return value === 1;
}

export function bigInt(value: unknown): unknown {
  const digits = String(value);
  expect(/^-?\d+$/.test(digits));
  return BigInt(digits);
}

export function float(value: unknown): unknown {
  const number = Number(value);
  expect(Number.isFinite(number));
  return number;
}

/** Of SQLite, where a decimal is a number: its shortest text is what Prisma reads. */
export function storedDecimal(value: unknown): unknown {
  const digits = String(value);
  expect(/^-?\d+(\.\d+)?(e[-+]\d+)?$/i.test(digits));
  return new Decimal(/^-?\d+$/.test(digits) ? digits : Number(digits));
}

export function decimal(value: unknown): unknown {
  const digits = String(value);
  expect(/^(-?\d+(\.\d+)?|NaN)$/.test(digits));
  return new Decimal(digits);
}

export function date(value: unknown): unknown {
  if (typeof value === "number") {
    expect(Number.isInteger(value));
    return valid(new Date(value));
  }
  expect(
    typeof value === "string" &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)$/.test(value),
  );
  return valid(new Date(value as string));
}

/**
 * Of PostgreSQL, as a timestamp without a zone. What has no year of four digits, as `infinity`, is
 * no date for Prisma.
 */
export function utcDate(value: unknown): unknown {
  const digits = text(value) as string;
  return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(digits)
    ? valid(new Date(`${digits}Z`))
    : new Date(Number.NaN);
}

export function utcDay(value: unknown): unknown {
  return utcDate(`${String(value)}T00:00:00`);
}

export function utcTime(value: unknown): unknown {
  return utcDate(`1970-01-01T${String(value)}`);
}

/** A list, which for Prisma has no nulls in it. */
export function listOfDecoded(decode: Decode): Decode {
  return (value) => {
    expect(Array.isArray(value) && !value.includes(null));
    return (value as readonly unknown[]).map(decode);
  };
}

/** Of MariaDB, which has no zones: as its adapter reads it. */
export function storedDate(value: unknown): unknown {
  const digits = text(value) as string;
  expect(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(digits));
  return valid(new Date(`${digits}Z`));
}

function valid(made: Date): Date {
  expect(!Number.isNaN(made.getTime()));
  return made;
}

export function hexBytes(value: unknown): unknown {
  const digits = text(value) as string;
  expect(digits.length % 2 === 0);
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

export function jsonText(value: unknown): unknown {
  return JSON.parse(text(value) as string);
}

/** Of SQLite, where a whole number is stored as such. */
export function storedJson(value: unknown): unknown {
  return typeof value === "number" ? value : jsonText(value);
}

/** The names of an enum's values, of what is stored for them. */
export function enumName(column: SchemaField): Decode {
  const names = new Map(
    column.values?.map((name) => [storedValue(column, name), name]),
  );
  return (value) => {
    const name = names.get(String(value));
    expect(name !== undefined);
    return name;
  };
}

/** What the database has for a value of an enum. */
export function storedValue({ stored }: SchemaField, name: string): string {
  return stored && Object.hasOwn(stored, name) ? (stored[name] ?? name) : name;
}
