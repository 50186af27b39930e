import type {
  FieldDescription,
  ModelDescription,
  SchemaDescription,
} from "../graph/schema-description.js";
import { wordsOf } from "./personal-names.js";

/** How a column of a caller's record says who administrates. */
export interface Administrators {
  readonly column: string;
  /** The column in a pattern that names it `role`. */
  readonly bound: string;
  /** The value of those who do, as code. */
  readonly value: string;
}

/** @param callers the model of those who sign in */
export function administratorsAmong(
  callers: ModelDescription,
  { enums }: Pick<SchemaDescription, "enums">,
): Administrators | undefined {
  return callers.fields.flatMap((field): Administrators[] => {
    const { name } = field;
    const value = administrating(field, enums);
    const bound = name === "role" ? name : `${name}: role`;
    return value === undefined ? [] : [{ column: name, bound, value }];
  })[0];
}

function administrating(
  { name, type, of, list }: FieldDescription,
  enums: SchemaDescription["enums"],
): string | undefined {
  const words = wordsOf(name).join("_");
  if (list) return undefined;
  if (type === "Boolean")
    // The singular of "is" is "i".
    return /^(i_)?(super_?)?admin(istrator)?$/.test(words) ? "true" : undefined;
  if (!/^(user_|account_)?role$/.test(words)) return undefined;
  const values =
    type === "String"
      ? ["admin"]
      : enums.find((one) => one.name === of)?.values;
  const value = values?.find((one) => /^admin(istrator)?$/i.test(one));
  return value && JSON.stringify(value);
}
