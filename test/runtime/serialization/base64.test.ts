import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type * as Base64 from "../../../src/runtime/serialization/base64.js";

const path = "../../../src/runtime/serialization/base64.js";
const platform = { Buffer: globalThis.Buffer };

/** The module as a platform with or without `Buffer` loads it. */
async function load(withBuffer: boolean): Promise<typeof Base64> {
  jest.resetModules();
  if (!withBuffer) Object.assign(globalThis, { Buffer: undefined });
  try {
    return (await import(path)) as typeof Base64;
  } finally {
    Object.assign(globalThis, platform);
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([true, false])("with Buffer: %j", (withBuffer) => {
  test.each([0, 1, 2, 3, 8_191, 8_192, 8_193, 20_000])(
    "%i bytes are written and read",
    async (size) => {
      const { toBase64, fromBase64 } = await load(withBuffer);
      const all = Uint8Array.from({ length: size + 2 }, (_, at) => at * 7);
      // A view of a larger memory.
      const bytes = all.subarray(1, -1);
      const text = toBase64(bytes);
      expect(text).toBe(platform.Buffer.from(bytes).toString("base64"));
      const read = fromBase64(text);
      expect(read).toEqual(Uint8Array.from(bytes));
      expect(read?.buffer.byteLength).toBe(size);
    },
  );

  test.each(["a", "ab", "ab=", "a===", "a-_b", "ab==ab==", "ab c"])(
    "%j is no base64",
    async (text) => {
      const { fromBase64 } = await load(withBuffer);
      expect(fromBase64(text)).toBeUndefined();
    },
  );
});

// A few megabytes would keep all other requests waiting for half a second.
test("Buffer does the work where there is one", async () => {
  const { toBase64, fromBase64 } = await load(true);
  const slow = [jest.spyOn(globalThis, "btoa"), jest.spyOn(globalThis, "atob")];
  expect(fromBase64(toBase64(new Uint8Array(9)))).toEqual(new Uint8Array(9));
  for (const spy of slow) expect(spy).not.toHaveBeenCalled();
});
