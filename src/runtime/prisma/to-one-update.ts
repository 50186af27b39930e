import { isPlainObject } from "../serialization/plain-object.js";

/** An update that is nested in a to-one relation. */
interface ToOneUpdate {
  /** What the record has to meet. */
  readonly where?: unknown;
  readonly data: unknown;
}

const parts = new Set(["where", "data"]);

/**
 * Reads the operand of a to-one relation's `update` as Prisma does: as `{ where, data }`,
 * or as the data themselves. A field or a relation that is called `data` is meant where
 * others stand beside it, or where its value is no data of the model.
 *
 * @param members of the other model by name: its fields, and its relations
 */
export function toOneUpdate(
  operand: unknown,
  ...members: readonly [fields: object, relations: object]
): ToOneUpdate {
  const isMember = (name: string): boolean =>
    members.some((one) => Object.hasOwn(one, name));
  const isWrapped =
    isPlainObject(operand) &&
    Object.hasOwn(operand, "data") &&
    Object.keys(operand).every((name) => parts.has(name)) &&
    (!isMember("data") ||
      (isPlainObject(operand["data"]) &&
        Object.keys(operand["data"]).every(isMember)));
  return isWrapped ? (operand as unknown as ToOneUpdate) : { data: operand };
}
