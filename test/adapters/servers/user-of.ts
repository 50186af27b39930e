/** Frameworks that have a method of their own for a header. */
interface Asking {
  readonly get?: unknown;
  readonly req?: { header(name: string): string | undefined };
  readonly headers?: Headers | Readonly<Record<string, string | undefined>>;
}

/** Whom a request says it is from, asked as users of its framework ask. */
export function userOf(context: unknown): string | undefined {
  const { req, headers } = context as Asking;
  if (req) return req.header("x-user");
  return headers instanceof Headers
    ? (headers.get("x-user") ?? undefined)
    : headers?.["x-user"];
}
