import type { Provider } from "../runtime/contract/databases.js";
import type { DatamodelEnum, DatamodelField } from "./datamodel.js";

/**
 * Whether the database orders a column by more than Prisma reads of it, so that no value
 * that was read tells a place in the order.
 */
export function isReadCut(
  { type, nativeType }: DatamodelField,
  provider: Provider,
): boolean {
  const [native = "", [digits] = []] = nativeType ?? [];
  if (type === "Decimal") return native === "Money";
  if (type === "Float") {
    // Four bytes are not equal to the eight that are compared with them.
    const isSmall = ["Real", "Float4"].includes(native);
    return isSmall || (native === "Float" && provider === "mysql");
  }
  if (type !== "DateTime" || wholeTimes.has(native)) return false;
  if (native.startsWith("Timetz") || native === "Time") return true;
  if (provider === "sqlserver") return true;
  // Prisma's own columns have milliseconds.
  if (native === "") return false;
  return Number(digits ?? (provider === "mysql" ? 0 : 6)) > 3;
}

const wholeTimes = new Set(["Date", "SmallDateTime"]);

/** The enums whose values are stored, and ordered, as other texts than their names. */
export function enumsByText(
  enums: readonly DatamodelEnum[],
  provider: Provider,
): ReadonlySet<string> {
  const mapped = enums.filter(({ values }) =>
    values.some(({ name, dbName }) => dbName && dbName !== name),
  );
  return new Set(provider === "sqlite" ? mapped.map(({ name }) => name) : []);
}
