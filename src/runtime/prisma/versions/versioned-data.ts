import { ApiError } from "../../errors/api-error.js";
import {
  inverseOf,
  type Relationship,
  type Resource,
} from "../../model/resource.js";
import { isPlainObject } from "../../serialization/plain-object.js";
import { toOneUpdate } from "../to-one-update.js";

export type WriteKind = "create" | "update";

/**
 * Prisma's data with the version of each record that they update, nested ones too. Code of
 * the application may set a version itself.
 *
 * @param isCounted whether the version of the record itself has counted the write
 * @throws ApiError `versioned` (400) for a nested write that changes records without data:
 *   nothing could count it
 */
export function versionedData(
  resource: Resource,
  data: unknown,
  kind: WriteKind,
  { isCounted = false, at = "" } = {},
): unknown {
  if (!isPlainObject(data)) return data;
  const { version } = resource;
  const written: Record<string, unknown> = { ...data };
  for (const relationship of resource.allRelationships().values()) {
    const { name } = relationship;
    const operations = Object.hasOwn(data, name) ? data[name] : undefined;
    if (!isPlainObject(operations)) continue;
    written[name] = Object.fromEntries(
      Object.entries(operations).map(([operation, operand]) => [
        operation,
        nested(relationship, kind, operation, operand, `${at}${name}`),
      ]),
    );
  }
  return version === undefined || kind === "create" || isCounted
    ? written
    : { ...oneMore(resource), ...written };
}

/** Prisma's data that count a write. */
export function oneMore({ version = "", fields }: Resource): object {
  const isBig = fields[version]?.type === "BigInt";
  // SQLite would add a number in floating point.
  return { [version]: { increment: isBig ? 1n : 1 } };
}

/** The operand of an operation on a relation. */
function nested(
  relationship: Relationship,
  kind: WriteKind,
  operation: string,
  operand: unknown,
  within: string,
): unknown {
  if (operand === undefined) return undefined;
  const { kind: number, target } = relationship;
  const at = `${within}.${operation}`;
  const write = (to: WriteKind) => (data: unknown) =>
    versionedData(target, data, to, { at: `${at}.` });
  switch (operation) {
    case "create":
      // A new other of a to-one takes the key from the one before.
      if (number === "to-one" && kind === "update") refuse(relationship, at);
      return each(operand, write("create"));
    case "connectOrCreate":
      refuse(relationship, at);
      return each(operand, members({ create: write("create") }));
    case "upsert":
      if (number === "to-one" && kind === "update") refuse(relationship, at);
      return each(
        operand,
        members({ create: write("create"), update: write("update") }),
      );
    case "update":
    case "updateMany":
      return each(operand, (one) =>
        members({ data: write("update") })(
          number === "to-many"
            ? one
            : {
                where: {},
                ...toOneUpdate(one, target.fields, target.relationships),
              },
        ),
      );
    case "connect":
    case "disconnect":
    case "set":
      refuse(relationship, at);
      return operand;
    default:
      // What creates many nests nothing, and what deletes leaves no version.
      return operand;
  }
}

/** Where the other model has the key, linking is a write of it. */
function refuse(relationship: Relationship, at: string): void {
  const { target, foreignKey } = relationship;
  if (foreignKey || target.version === undefined) return;
  if (!inverseOf(relationship)?.foreignKey) return;
  throw new ApiError(
    "versioned",
    `${at}: ${target.model} has a version, so use a write of its own for it`,
    { pointer: "/data" },
  );
}

type Write = (value: unknown) => unknown;

/** An object with some members written anew. */
function members(writes: Readonly<Record<string, Write>>): Write {
  return (operand) =>
    isPlainObject(operand)
      ? {
          ...operand,
          ...Object.fromEntries(
            Object.entries(writes)
              .filter(([name]) => operand[name] !== undefined)
              .map(([name, write]) => [name, write(operand[name])]),
          ),
        }
      : operand;
}

function each(value: unknown, write: Write): unknown {
  return Array.isArray(value) ? (value as unknown[]).map(write) : write(value);
}
