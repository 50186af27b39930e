/**
 * The name of a member that makes Prisma's client misread plain JSON. It silently
 * drops an own `__proto__`, and so a condition (B4); it replaces an object that has
 * `__prismaRawParameters__` by its `values`, without checks for hidden or read-only
 * fields (B5); it calls methods of an object that claims to be a decimal.
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
