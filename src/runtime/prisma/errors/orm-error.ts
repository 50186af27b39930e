/** A Prisma error with a code. Recognized by shape: any generated client may have thrown it. */
export interface OrmError extends Error {
  readonly code: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An error like Prisma's own, for one that says the same in another form. */
export function ormError(
  cause: Error,
  code: string,
  message: string,
  meta: OrmError["meta"] = {},
): OrmError {
  return Object.assign(new Error(message, { cause }), {
    name: "PrismaClientKnownRequestError",
    code,
    meta,
  });
}

export function isOrmError(error: unknown): error is OrmError {
  return (
    error instanceof Error &&
    error.name.startsWith("PrismaClient") &&
    "code" in error &&
    ormCode.test(String(error.code))
  );
}

/** A driver's errors may get Prisma's name, and keep the driver's code. */
const ormCode = /^P\d{4}$/;

/** Prisma refused the arguments before they reached the database. */
export function isOrmValidationError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "PrismaClientValidationError" ||
      error.message === emptyName)
  );
}

/** What Prisma throws in its place where the name of an argument is empty. */
const emptyName = "unexpected empty path";

/** A database error that Prisma has no code for. */
export function isOrmUnknownError(error: unknown): error is Error {
  return (
    error instanceof Error && error.name === "PrismaClientUnknownRequestError"
  );
}

type WithMeta = Pick<OrmError, "meta">;

/** What a driver adapter passes on of the database's own error. */
export function driverCause({ meta }: WithMeta): unknown {
  return member(member(meta, "driverAdapterError"), "cause");
}

/** A member of a value whose shape is not known; `undefined` if it has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The SQLSTATE or the error number of the database. */
export function sqlState(error: WithMeta): unknown {
  const cause = driverCause(error);
  return (
    error.meta?.["code"] ??
    member(cause, "originalCode") ??
    member(cause, "code")
  );
}

/** `postgres`, `mysql`, `sqlite` or `mssql`, for errors that Prisma has no code for. */
export function databaseKind(error: WithMeta): unknown {
  return member(driverCause(error), "kind");
}

/** The database's own message. For evaluation only: it never leaves the server. */
export function databaseText(error: WithMeta): string {
  return String(member(driverCause(error), "originalMessage") ?? "");
}

/** The reason that a policy gives for its denial. */
export function denialReason({ meta }: WithMeta): string | undefined {
  const reason = meta?.["reason"];
  return typeof reason === "string" ? reason : undefined;
}
