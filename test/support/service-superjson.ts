import { Decimal } from "decimal.js";
import { SuperJSON } from "superjson";
import type { BytesFormat } from "../../src/runtime/serialization/bytes-format.js";

/** superjson with the service's two custom types, on an instance of its own. */
export function serviceSuperJson(bytes: BytesFormat = "base64"): SuperJSON {
  const superJson = new SuperJSON();
  superJson.registerCustom<Decimal, string>(
    {
      isApplicable: (value): value is Decimal => Decimal.isDecimal(value),
      serialize: (value) => value.toJSON(),
      deserialize: (value) => new Decimal(value),
    },
    "Decimal",
  );
  if (bytes === "base64") {
    superJson.registerCustom<Uint8Array, string>(
      {
        isApplicable: (value): value is Uint8Array =>
          value instanceof Uint8Array,
        serialize: (value) => Buffer.from(value).toString("base64"),
        deserialize: (value) => new Uint8Array(Buffer.from(value, "base64")),
      },
      "Bytes",
    );
  }
  return superJson;
}
