import { Decimal } from "decimal.js";
import type { TypeExtension } from "./serializer.js";

/**
 * Decimals, as decimal.js has them. Apart from the rest, so that the client of
 * a schema without them does not carry decimal.js.
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
