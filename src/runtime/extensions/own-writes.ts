import { inverseOf, type Resource } from "../model/resource.js";
import {
  type Data,
  type NestedOperation,
  type NestedPart,
  withNested,
} from "../prisma/nested-data.js";
import {
  type WriteKind as DataKind,
  writtenKinds,
} from "../prisma/nested-forms.js";
import { operandsOf } from "./own-operands.js";
import { refused } from "./written-input.js";
import { isExtended, type WriteExtensions } from "./write-extensions.js";

type ExtensionsOf = (model: string) => WriteExtensions;

/** An operation on a relation that is done as writes of the records themselves. */
export interface OwnWrite extends NestedOperation {
  readonly operands: readonly Data[];
}

/** The data of a write, and what of its nested writes is done by itself. */
export interface SplitData {
  readonly data: Data;
  readonly own: readonly OwnWrite[];
}

/** They take what is there, so that it matters what was done before. */
const sweeps = new Set(["set", "updateMany", "deleteMany"]);

/**
 * Takes nested writes out of the data whose models have extensions that run around or after
 * writes, at any depth: those need the record of each.
 *
 * @throws ApiError `invalid-payload` (400) for records without an id, and for operations that
 *   could not be done in their order
 */
export function splitData(
  extensionsOf: ExtensionsOf,
  kind: DataKind,
  resource: Resource,
  data: Data,
  at = "",
): SplitData {
  const all: NestedOperation[] = [];
  const needed = new Set<string>();
  withNested(resource, data, kind, at, {
    operation(one) {
      all.push(one);
      if (needsRecords(extensionsOf(one.relationship.target.model), one)) {
        needed.add(nameOf(one));
      }
    },
    part(one) {
      if (hasOwn(extensionsOf, one)) needed.add(nameOf(one));
    },
  });
  if (needed.size === 0) return { data, own: [] };
  const rest: Record<string, unknown> = { ...data };
  const own: OwnWrite[] = [];
  for (const relation of new Set(all.map((one) => one.relationship))) {
    const { name } = relation;
    const operations = all.filter((one) => one.relationship === relation);
    const taken = takenOf(operations, needed);
    if (taken.length === 0) continue;
    const given = data[name] as Data;
    for (const one of taken) {
      const { relationship, operation } = one;
      if (!resource.id || !relationship.target.id) throw refusal(one);
      const operands = operandsOf(one, kind, given[operation]);
      own.push({ ...one, operands });
    }
    const done = new Set(taken.map(({ operation }) => operation));
    const others = Object.entries(given).filter(([one]) => !done.has(one));
    if (others.length > 0) rest[name] = Object.fromEntries(others);
    else Reflect.deleteProperty(rest, name);
  }
  return { data: rest, own };
}

function nameOf({ relationship, operation }: NestedOperation): string {
  return `${relationship.name}.${operation}`;
}

/**
 * Those of a relation that are done as writes of the records. Where those have the key, they
 * are all, in their order; else the database links first, then the records that are made are
 * linked, and what is left follows.
 */
function takenOf(
  operations: readonly NestedOperation[],
  needed: ReadonlySet<string>,
): readonly NestedOperation[] {
  const taken = operations.filter((one) => needed.has(nameOf(one)));
  const [first] = taken;
  if (!first) return taken;
  const { relationship } = first;
  if (inverseOf(relationship)?.foreignKey) return operations;
  const steps = operations.map((one) =>
    !taken.includes(one) ? 0 : isLinkedBefore(one) ? 1 : 2,
  );
  const isInOrder = steps.every((step, at) => step >= (steps[at - 1] ?? 0));
  const isOrdered = operations.some(({ operation }) => sweeps.has(operation));
  const isOne = relationship.kind === "to-one";
  if ((isOne && operations.length > 1) || (isOrdered && !isInOrder)) {
    throw refusal(first);
  }
  return taken;
}

/** Where the row has the key, or a table between has both: the other record is made before. */
export function isLinkedBefore({
  relationship,
  operation,
}: NestedOperation): boolean {
  const hasTheirs = inverseOf(relationship)?.foreignKey !== undefined;
  return !hasTheirs && /^(?:create|connectOrCreate)$/.test(operation);
}

function needsRecords(
  extensions: WriteExtensions,
  { operation, rekeys }: NestedOperation,
): boolean {
  const isDelete = operation === "delete" || operation === "deleteMany";
  const written = writtenKinds(operation);
  const updates = rekeys || written.includes("update");
  const { validate } = extensions;
  return (
    (isDelete && isExtended(extensions, "delete")) ||
    written.some((one) => isExtended(extensions, one)) ||
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
