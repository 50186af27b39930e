import { isJsonObject } from "../serialization/json-object.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { GuardedModel } from "./guarded-model.js";
import { InvalidArguments } from "./invalid-arguments.js";

/** @throws Prisma's error for a `where` that names no unique */
export async function requireUnique(
  { rules, name, delegate }: GuardedModel,
  where: unknown,
): Promise<void> {
  const { uniques } = rules.model(name);
  const given = isJsonObject(where) ? where : {};
  const isNamed = Object.entries(uniques).some(([key, columns]) => {
    const value = given[key];
    return columns.length > 1
      ? isPlainObject(value) && columns.every((one) => isValue(value[one]))
      : isValue(value);
  });
  if (isNamed) return;
  await delegate.findUnique({ where: {} });
  throw new InvalidArguments(name, "where");
}

function isValue(value: unknown): boolean {
  return (value ?? null) !== null && !isPlainObject(value);
}
