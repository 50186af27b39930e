const encoder = new TextEncoder();

/** How many bytes a text takes in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Whether a text takes more than `maxBytes` bytes in UTF-8. */
export function exceedsBytes(text: string, maxBytes: number): boolean {
  // A UTF-16 code unit takes between one and three bytes.
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && byteLength(text) > maxBytes;
}
