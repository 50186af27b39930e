/**
 * Node's `Buffer`, which takes a hundredth of the time: a few megabytes would keep all other
 * requests waiting. Edge runtimes may lack it.
 */
const { Buffer } = globalThis as {
  readonly Buffer?: {
    from(text: string, encoding: "base64"): Uint8Array;
    from(
      bytes: ArrayBufferLike,
      start: number,
      length: number,
    ): { toString(encoding: "base64"): string };
  };
};

export function toBase64(bytes: Uint8Array): string {
  if (Buffer) {
    const { buffer, byteOffset, byteLength } = bytes;
    return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  }
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** Well below the maximum number of arguments of JavaScript engines. */
const chunk = 8_192;

/** The bytes of base64 text; `undefined` if the text is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) {
    return undefined;
  }
  return Buffer
    ? new Uint8Array(Buffer.from(text, "base64"))
    : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
