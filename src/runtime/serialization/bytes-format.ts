/**
 * How bytes leave the server: base64 with superjson's custom `Bytes` marker, or
 * a number array with its built-in typed-array marker, for clients that
 * register no custom types (P8).
 */
export type BytesFormat = "base64" | "typed-array";
