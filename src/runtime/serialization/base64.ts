/** Base64 without Node's `Buffer`, so that it also runs in edge runtimes. */
export function toBase64(bytes: Uint8Array): string {
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
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
