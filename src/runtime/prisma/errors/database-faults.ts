import type { FaultKind, FaultTable } from "./fault-kind.js";
import { mysqlFaults } from "./mysql-faults.js";
import {
  databaseKind,
  databaseText,
  driverCause,
  member,
  type OrmError,
  sqlState,
} from "./orm-error.js";
import { postgresqlFaults } from "./postgresql-faults.js";
import { isSqliteCode, sqliteFaults, sqliteName } from "./sqlite-faults.js";

/** The kind of what the database itself reported; `undefined` if it has no code for it. */
export function databaseFault(error: OrmError): FaultKind | undefined {
  const code = String(sqlState(error) ?? "");
  switch (databaseOf(error, code)) {
    case "postgres":
      return find(postgresqlFaults, code, error);
    case "sqlite":
      return find(sqliteFaults, sqliteName(error, code), error);
    default:
      // A trigger of MySQL may choose any number, and beside it is this state.
      return (
        find(mysqlFaults, code, error) ??
        (member(driverCause(error), "state") === "45000"
          ? "trigger"
          : undefined)
      );
  }
}

function find(
  table: FaultTable,
  code: string,
  error: OrmError,
): FaultKind | undefined {
  const message = databaseText(error);
  const row = table.find(
    ([codes, , text]) => codes.test(code) && (text?.test(message) ?? true),
  );
  return row?.[1];
}

/** Prisma names the database only if it has no kind of its own for the error. */
function databaseOf(error: OrmError, code: string): string {
  const kind = String(databaseKind(error));
  if (["postgres", "mysql", "sqlite", "mssql"].includes(kind)) return kind;
  if (isSqliteCode(code)) return "sqlite";
  return /^[0-9A-Z]{5}$/.test(code) ? "postgres" : "mysql";
}
