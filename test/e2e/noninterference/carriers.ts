// Every argument of every operation, with a hidden name in every shape that Prisma knows.

const shapes: readonly ((name: string) => unknown)[] = [
  (name) => name,
  (name) => [name],
  (name) => ({ [name]: true }),
  (name) => ({ id: 1, [name]: "x" }),
  ...["connect", "disconnect", "set", "delete", "deleteMany"].map(
    (write) => (name: string) => ({
      org: { update: { users: { [write]: { id: 1, [name]: "x" } } } },
    }),
  ),
  (name) => ({ [name]: "asc" }),
  (name) => ({ [name]: { not: null } }),
  (name) => ({ [name]: { _max: { not: null } } }),
  (name) => ({ [name]: { sort: "asc" } }),
  (name) => ({ [name]: { some: {} } }),
  (name) => ({ [name]: { deleteMany: {} } }),
  (name) => ({ [name]: { _count: "asc" } }),
  (name) => ({ select: { [name]: true } }),
  (name) => ({ _max: { [name]: true } }),
  (name) => ({ _max: { select: { [name]: true } } }),
  (name) => ({ _count: { select: { [name]: true } } }),
  (name) => ({ fields: [name], search: "s", sort: "asc" }),
  (name) => ({ AND: [{ [name]: { not: null } }] }),
  (name) => ({ email: { equals: { _ref: name, _container: "User" } } }),
  (name) => ({
    email: { not: { equals: { _ref: name, _container: "User" } } },
  }),
  (name) => ({ posts: { some: { author: { [name]: { not: null } } } } }),
  (name) => ({ posts: { include: { author: { select: { [name]: true } } } } }),
  (name) => ({ posts: { where: { author: { [name]: { not: null } } } } }),
  (name) => ({
    posts: {
      update: {
        where: { id: 1 },
        data: { author: { update: { [name]: "x" } } },
      },
    },
  }),
  (name) => ({
    org: { connectOrCreate: { where: { [name]: "x" }, create: {} } },
  }),
];

const words = [
  ...["where", "select", "include", "omit", "orderBy", "cursor", "distinct"],
  ...["by", "having", "_count", "_min", "_max", "_sum", "_avg", "_relevance"],
  ...["data", "create", "update"],
];

const lists = new Set(["distinct", "by"]);

const operations: Readonly<Record<string, object>> = {
  findMany: {},
  findFirst: {},
  findUnique: { where: { id: 1 } },
  count: {},
  exists: {},
  aggregate: { _count: true },
  groupBy: { by: ["type"] },
  create: { data: { email: "new" } },
  createManyAndReturn: { data: [{ email: "new" }] },
  update: { where: { id: 1 }, data: { type: "admin" } },
  updateManyAndReturn: { data: { type: "admin" } },
  upsert: { where: { id: 1 }, create: { email: "new" }, update: {} },
  delete: { where: { id: 1 } },
};

/** The operations of a model, each with one argument that contains a name. */
export function* carriers(
  name: string,
): Generator<readonly [operation: string, args: object]> {
  for (const [operation, args] of Object.entries(operations)) {
    for (const word of words) {
      for (const shape of shapes) {
        const value = shape(name);
        // Elsewhere, text names nothing.
        if (typeof value === "string" && !lists.has(word)) continue;
        yield [operation, { ...args, [word]: value }];
      }
    }
  }
}
