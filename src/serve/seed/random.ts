/** A number in [0, 1) that depends on nothing but the parts. */
export function fraction(...parts: readonly (string | number)[]): number {
  return hash(...parts) / 2 ** 32;
}

/** A whole number from 0 to `below - 1` that depends on nothing but the parts. */
export function pick(
  below: number,
  ...parts: readonly (string | number)[]
): number {
  return Math.floor(fraction(...parts) * below);
}

/** FNV-1a with the last steps of MurmurHash3, so that similar parts differ in all bits. */
export function hash(...parts: readonly (string | number)[]): number {
  let state = 0x811c9dc5;
  for (const part of parts) {
    for (const unit of `${part}\0`) {
      state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193);
    }
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
