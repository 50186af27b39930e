import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import { isPlainObject } from "../../serialization/plain-object.js";
import { type NestedOperation, withNested } from "../nested-data.js";
import type { WriteKind } from "../nested-forms.js";

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
  const written = withNested(resource, data, kind, at, {
    operation: refuseUncounted,
    part: ({ relationship, kind: to, data: own, at: place }) =>
      versionedData(relationship.target, own, to, { at: `${place}.` }),
  });
  return resource.version === undefined || kind === "create" || isCounted
    ? written
    : { ...oneMore(resource), ...written };
}

/** Prisma's data that count a write. */
export function oneMore({ version = "", fields }: Resource): object {
  const isBig = fields[version]?.type === "BigInt";
  // SQLite would add a number in floating point.
  return { [version]: { increment: isBig ? 1n : 1 } };
}

function refuseUncounted({ relationship, rekeys, at }: NestedOperation): void {
  const { target } = relationship;
  if (!rekeys || target.version === undefined) return;
  throw new ApiError(
    "versioned",
    `${at}: ${target.model} has a version, so use a write of its own for it`,
    { pointer: "/data" },
  );
}
