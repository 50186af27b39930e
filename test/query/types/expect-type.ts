/** `true` if two types are the same, and not only assignable to each other. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : { readonly differs: A; readonly from: B };

/** Compiles only for `true`. */
export function expectType<_Holds extends true>(): void {
  // Types alone.
}
