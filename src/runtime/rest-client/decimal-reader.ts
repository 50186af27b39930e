import type { ReadDecimal } from "./read-values.js";

/** How a client reads decimals, if at all. */
interface DecimalReader {
  readonly readDecimal: ReadDecimal | undefined;
}

const ofClient = Symbol.for("@gen-api/runtime decimals");

/** A client that tells how it reads decimals, for what writes its results and reads them again. */
export function withDecimalReader<Client extends object>(
  client: Client,
  reader: DecimalReader,
): Client {
  return Object.defineProperty(client, ofClient, { value: reader });
}

/** Nothing for another object than a client of a REST service. */
export function decimalReaderOf(client: object): DecimalReader | undefined {
  return (client as { readonly [ofClient]?: DecimalReader })[ofClient];
}
