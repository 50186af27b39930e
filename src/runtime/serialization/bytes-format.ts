/**
 * How bytes are serialized in responses: as base64 with the custom superjson marker
 * `Bytes`, or as a number array with the built-in typed-array marker, for clients
 * that register no custom types (P8).
 */
export type BytesFormat = "base64" | "typed-array";
