import type { Data, NestedOperation } from "../prisma/nested-data.js";
import {
  isNestedName,
  operandMembers,
  type WriteKind,
} from "../prisma/nested-forms.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { refused } from "./written-input.js";

/**
 * The operands of an operation that is done as writes of the records: Prisma does not see
 * their form any more.
 *
 * @throws ApiError `invalid-payload` (400) for what Prisma would not take
 */
export function operandsOf(
  { relationship, operation, at }: NestedOperation,
  kind: WriteKind,
  operand: unknown,
): readonly Data[] {
  if (kind === "create" && !isNestedName(operation, kind)) {
    throw refused(`${at}: a new record has nothing to ${operation}`);
  }
  const isToOne = relationship.kind === "to-one";
  if (isToOne && /^(?:delete|disconnect)$/.test(operation)) {
    if (typeof operand === "boolean") return operand ? [{}] : [];
  }
  const isOne = isToOne || operation === "createMany";
  const all: readonly unknown[] =
    Array.isArray(operand) && !isOne ? operand : [operand];
  const { must, may } = operandMembers(operation, !isToOne);
  return all.map((one) => {
    if (!isPlainObject(one)) throw refused(`${at} must be an object`);
    if (must.length === 0) return one;
    const missing = must.find((name) => !isGiven(one[name], operation));
    if (missing !== undefined) throw refused(`${at} needs "${missing}"`);
    const stray = Object.keys(one).find(
      (name) => !must.includes(name) && !may.includes(name),
    );
    if (stray !== undefined) throw refused(`${at} has no "${stray}"`);
    return one;
  });
}

function isGiven(value: unknown, operation: string): boolean {
  return operation === "createMany" && Array.isArray(value)
    ? value.every(isPlainObject)
    : isPlainObject(value);
}
