const encoder = new TextEncoder();

/** Whether a text takes more than `maxBytes` bytes in UTF-8. */
export function exceedsBytes(text: string, maxBytes: number): boolean {
  // A UTF-16 code unit takes between one and three bytes.
  if (text.length > maxBytes) return true;
  return (
    text.length * 3 > maxBytes && encoder.encode(text).byteLength > maxBytes
  );
}
