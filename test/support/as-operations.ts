/** A write of REST, as tests of both services have it. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const names: Readonly<Record<string, string>> = {
  POST: "add",
  PATCH: "update",
  DELETE: "remove",
};

/** The document of atomic operations that do what these writes do one after the other. */
export function asOperations(writes: readonly Write[]): object {
  return {
    "atomic:operations": writes.map(({ method, path, body }) => {
      const document: unknown =
        typeof body === "string" ? JSON.parse(body) : body;
      return {
        op: names[method],
        href: path,
        ...(document as object | undefined),
      };
    }),
  };
}

export const atomicHeaders = {
  "content-type":
    'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"',
};
