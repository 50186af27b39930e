import type { Provider } from "../runtime/contract/databases.js";
import type { Field, Precision } from "../graph/model-graph.js";
import type { DatamodelField } from "./datamodel.js";

/** What a column's type in the database keeps of a value. */
export function fieldPrecision(
  { type, nativeType }: DatamodelField,
  provider: Provider,
): Pick<Field, "precision"> {
  const [native = "", args = []] =
    nativeType ?? (provider === "sqlserver" ? (own[type] ?? []) : []);
  const of = precisions[type];
  // MongoDB's types do not limit each other's values.
  if (native === "" || of === undefined || provider === "mongodb") return {};
  const precision = of(native, args, provider);
  return precision ? { precision } : {};
}

/** What Prisma makes of a type that is not as large as elsewhere. */
const own: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  Decimal: ["Decimal", ["32", "16"]],
};

type Reader = (
  native: string,
  args: readonly string[],
  provider: Provider,
) => Precision | undefined;

const precisions: Readonly<Record<string, Reader>> = {
  Decimal(native, args) {
    const money = { Money: [19, 2], SmallMoney: [10, 4] }[native];
    const [digits, behind = 0] = money ?? args.map(Number);
    return digits === undefined
      ? undefined
      : {
          "digits before the point": digits - behind,
          "digits behind the point": behind,
        };
  },
  Float(native, [bits], provider) {
    const isSmall =
      ["Real", "Float4"].includes(native) ||
      (native === "Float" && (provider === "mysql" || Number(bits) <= 24));
    return isSmall ? { "significant digits": 7 } : undefined;
  },
  DateTime(native, [digits], provider) {
    if (native === "Date") return { "time of day": 0, "digits of a second": 0 };
    const implied = provider === "mysql" || native === "SmallDateTime" ? 0 : 3;
    return {
      ...(/^Time(tz)?$/.test(native) && { date: 0 }),
      // Prisma reads no more than milliseconds.
      "digits of a second": Math.min(3, Number(digits ?? implied)),
    };
  },
};
