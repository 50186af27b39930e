/**
 * A hash of 128 bits in hexadecimal, to tell texts apart: no protection against who looks
 * for two that are equal. It is synchronous and needs nothing of a platform.
 */
export function textHash(text: string): string {
  const lanes = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  let [a = 0, b = 0, c = 0, d = 0] = lanes;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each lane takes the one before it along, with an odd factor of its own.
    a = Math.imul(a ^ code, 0x9e3779b1) ^ (d >>> 15);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (a >>> 13);
    c = Math.imul(c ^ code, 0xc2b2ae35) ^ (b >>> 16);
    d = Math.imul(d ^ code, 0x27d4eb2f) ^ (c >>> 14);
  }
  const all = a ^ b ^ c ^ d ^ text.length;
  return [a, b, c, d].map((lane) => mixed(lane ^ all)).join("");
}

function mixed(lane: number): string {
  let value = lane;
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  value ^= value >>> 16;
  return (value >>> 0).toString(16).padStart(8, "0");
}
