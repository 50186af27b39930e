import { ormError } from "./orm-error.js";

/**
 * What Prisma throws without the query engine in Rust, in place of an unknown error of that
 * engine, which clients of Prisma 5 and most of Prisma 6 have. The engine prints an error of
 * the database that it has no code for as Rust prints values for debugging.
 *
 * @param error a `PrismaClientUnknownRequestError`, returned as it is if it is another
 */
export function engineError(error: Error): Error {
  const [, printed = ""] = connectorError.exec(error.message) ?? [];
  if (printed.startsWith(timeout)) return ormError(error, "P1008", timeout);
  for (const [kind, form] of forms) {
    const [, code, message = "", state] = form.exec(printed) ?? [];
    if (code === undefined) continue;
    const originalMessage = unquoted(message);
    const cause = { kind, originalCode: code, originalMessage, state };
    const sqlite = kind === "sqlite" && { extendedCode: Number(code) };
    return ormError(
      error,
      "P2039",
      `Database error. Code: \`${code}\`. Message: \`${originalMessage}\``,
      { driverAdapterError: { cause: { ...cause, ...sqlite } } },
    );
  }
  return error;
}

/** The end of the message. Before it, Prisma quotes the server's code. */
const connectorError =
  /(?:^|\n)[^\S\n]*Error occurred during query execution:\s*ConnectorError\(ConnectorError \{ user_facing_error: None, kind: (.*)$/s;

/** A file of SQLite is locked. */
const timeout = "ConnectionError(Timed out during query execution.)";

/**
 * How the engine prints the code, the message and the state of an error, by the kind that
 * driver adapters have for the database. Older engines have another form for PostgreSQL.
 */
const forms: readonly (readonly [kind: string, form: RegExp])[] = [
  [
    "postgres",
    /^QueryError\(PostgresError \{ code: "(\w+)", message: "((?:[^"\\]|\\.)*)"/s,
  ],
  [
    "postgres",
    /^QueryError\(Error \{ kind: Db, cause: Some\(DbError \{ [^"]*"\w*", (?:parsed_severity: [^,]*, )?code: SqlState\((?:E|"|Other\(")(\w{5})"?\)+, message: "((?:[^"\\]|\\.)*)"/s,
  ],
  [
    "mysql",
    /^QueryError\((?:Server\()?(?:Mysql|Server)Error \{ code: (\d+), message: "((?:[^"\\]|\\.)*)", state: "(\w+)"/s,
  ],
  [
    "sqlite",
    /^QueryError\(SqliteError \{ extended_code: (\d+), message: Some\("((?:[^"\\]|\\.)*)"/s,
  ],
];

/** The text in a literal of Rust. */
function unquoted(literal: string): string {
  return literal.replaceAll(
    /\\(?:u\{(10[\da-f]{4}|[\da-f]{1,5})\}|(.))/gs,
    (_, hex: string | undefined, letter: string) =>
      hex === undefined
        ? (escapes.get(letter) ?? letter)
        : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["0", "\0"],
]);
