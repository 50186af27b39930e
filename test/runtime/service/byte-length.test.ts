import { expect, test } from "@jest/globals";
import { jsonBody } from "../../../src/runtime/service/json-body.js";

// Limits are said in bytes, whatever a body arrives as.
const limits = { maxBodyBytes: 8, maxBodyDepth: 9, maxNameLength: 9 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each(['"123456"', '"äää"', '"€€"', '"😀a1"'])(
  "a body of eight bytes is read: %s",
  (text) => {
    expect(bytes(text).byteLength).toBe(8);
    expect(jsonBody(text, limits)).toBe(JSON.parse(text));
    expect(jsonBody(bytes(text), limits)).toBe(JSON.parse(text));
  },
);

test.each(['"1234567"', '"äää1"', '"€€1"', '"😀é1"'])(
  "a body of nine bytes is too large: %s",
  (text) => {
    expect(bytes(text).byteLength).toBe(9);
    expect(() => jsonBody(text, limits)).toThrow("larger than 8 bytes");
    expect(() => jsonBody(bytes(text), limits)).toThrow("larger than 8 bytes");
  },
);
