/** Copies Prisma arguments: plain objects and arrays, but not the values in them. */
export function copyArgs<Args>(args: Args): Args {
  return copy(args) as Args;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    members[name] = copy((value as Record<string, unknown>)[name]);
  }
  return members;
}
