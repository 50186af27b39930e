/**
 * The name of a member by which Prisma's client takes plain JSON for something
 * else: an own `__proto__` is dropped in silence, and a condition with it (B4); an
 * object with `__prismaRawParameters__` is replaced by its `values`, unread, past
 * what is hidden or read-only (B5); one that says it is a decimal is called as one.
 */
export function misreadMember(value: object): string | undefined {
  if (Object.hasOwn(value, "__proto__")) return "__proto__";
  if (Object.hasOwn(value, rawParameters)) return rawParameters;
  const { toStringTag } = value as { readonly toStringTag?: unknown };
  return toStringTag === "[object Decimal]" &&
    Object.hasOwn(value, "toStringTag")
    ? "toStringTag"
    : undefined;
}

const rawParameters = "__prismaRawParameters__";
