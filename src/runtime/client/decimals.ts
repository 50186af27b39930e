import { Decimal } from "decimal.js";
import type { TypeExtension } from "./serializer.js";

/**
 * Decimals, as values of decimal.js. A module of its own, so that clients of schemas
 * without decimals do not bundle decimal.js.
 */
export const decimals: TypeExtension = (superJson) => {
  superJson.registerCustom<Decimal, string>(
    {
      isApplicable: (value): value is Decimal => Decimal.isDecimal(value),
      serialize: (value) => value.toJSON(),
      deserialize: (text) => new Decimal(text),
    },
    "Decimal",
  );
};
