/**
 * A value that is made on first use and cached; for what cyclic modules cannot make
 * at load time.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
