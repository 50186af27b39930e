import { toBase64 } from "./base64.js";

/**
 * A value as JSON, with what JSON has no type for in the forms that the service reads:
 * big integers and decimals as text, bytes as base64, minus zero as `-0`.
 *
 * @throws TypeError for a number or a date that is none: as null it would clear a column
 */
export function jsonText(value: unknown): string {
  if (typeof value === "bigint") return `"${value}"`;
  if (Object.is(value, -0)) return "-0";
  const isNumeric = typeof value === "number" || value instanceof Date;
  if (isNumeric && !Number.isFinite(+value)) {
    throw new TypeError(`${String(value)} cannot be sent`);
  }
  if (value instanceof Uint8Array) return `"${toBase64(value)}"`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`;
  // A date or a decimal writes itself.
  if (Object(value) !== value || "toJSON" in (value as object)) {
    return JSON.stringify(value) ?? "null";
  }
  const members = Object.entries(value as object)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`);
  return `{${members.join()}}`;
}
