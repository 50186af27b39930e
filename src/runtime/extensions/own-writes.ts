import type { Resource } from "../model/resource.js";
import {
  type Data,
  type NestedOperation,
  type NestedPart,
  withNested,
  type WriteKind as DataKind,
} from "../prisma/nested-data.js";
import { refused } from "./written-input.js";
import {
  isExtended,
  type WriteExtensions,
  type WriteKind,
} from "./write-extensions.js";

type ExtensionsOf = (model: string) => WriteExtensions;

/** An operation on a relation that is done as writes of the records themselves. */
export interface OwnWrite extends NestedOperation {
  readonly operand: unknown;
}

/** The data of a write, and what of its nested writes is done by itself. */
export interface SplitData {
  readonly data: Data;
  readonly own: readonly OwnWrite[];
}

/** What an operation does to the records of the other model. */
const kinds: Readonly<Record<string, readonly WriteKind[]>> = {
  create: ["create"],
  createMany: ["create"],
  connectOrCreate: ["create"],
  upsert: ["create", "update"],
  update: ["update"],
  updateMany: ["update"],
  delete: ["delete"],
  deleteMany: ["delete"],
};

/**
 * Takes nested writes out of the data whose models have extensions that run around or after
 * writes, at any depth: those need the record of each.
 *
 * @throws ApiError `invalid-payload` (400) for records without an id
 */
export function splitData(
  extensionsOf: ExtensionsOf,
  kind: DataKind,
  resource: Resource,
  data: Data,
  at = "",
): SplitData {
  const own = new Map<string, OwnWrite>();
  const take = (one: NestedOperation): void => {
    const { relationship, operation } = one;
    if (!resource.id || !relationship.target.id) throw refusal(one);
    const operations = data[relationship.name] as Data;
    own.set(`${relationship.name}.${operation}`, {
      ...one,
      operand: operations[operation],
    });
  };
  withNested(resource, data, kind, at, {
    operation(one) {
      if (needsRecords(extensionsOf(one.relationship.target.model), one)) {
        take(one);
      }
    },
    part(one) {
      if (hasOwn(extensionsOf, one)) take(one);
    },
  });
  if (own.size === 0) return { data, own: [] };
  const rest: Record<string, unknown> = { ...data };
  for (const { relationship, operation } of own.values()) {
    const { name } = relationship;
    const others = Object.entries((rest[name] ?? {}) as Data).filter(
      ([one]) => one !== operation,
    );
    if (others.length > 0) rest[name] = Object.fromEntries(others);
    else Reflect.deleteProperty(rest, name);
  }
  return { data: rest, own: [...own.values()] };
}

function needsRecords(
  extensions: WriteExtensions,
  { operation, rekeys }: NestedOperation,
): boolean {
  const done = Object.hasOwn(kinds, operation) ? (kinds[operation] ?? []) : [];
  const updates = rekeys || done.includes("update");
  const { validate } = extensions;
  return (
    done.some((one) => isExtended(extensions, one)) ||
    (rekeys && isExtended(extensions, "update")) ||
    (updates &&
      validate?.update !== undefined &&
      (rekeys || validate.full === true))
  );
}

function hasOwn(
  extensionsOf: ExtensionsOf,
  { relationship, kind, data, at }: NestedPart,
): boolean {
  const inner = splitData(extensionsOf, kind, relationship.target, data, at);
  return inner.own.length > 0;
}

/** The 400 for a nested write that extensions cannot run for. */
export function refusal({ relationship, at }: NestedOperation): Error {
  const { model } = relationship.target;
  return refused(`${at}: use a write of its own for ${model}`);
}
