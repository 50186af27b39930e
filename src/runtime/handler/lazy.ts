/** A value made on first use and kept; for what cyclic modules cannot make at load time. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
