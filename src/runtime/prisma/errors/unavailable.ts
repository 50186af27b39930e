import { ormErrorOf } from "./normalize-error.js";
import {
  databaseKind,
  databaseText,
  isOrmError,
  type OrmError,
  sqliteNumber,
  sqlState,
  unreachableCodes,
} from "./orm-error.js";

/**
 * The errors of PostgreSQL, MySQL and MariaDB when a statement, a transaction or a lock
 * took too long, resources ran out, the connection was closed, the server shuts down, or
 * it is read-only, as a replica is. Prisma has no codes for these.
 */
const states =
  /^(57014|55P03|53...|57P0[1235]|08...|25006|25P0[34]|1053|1205|1290|1317|1792|1836|1927|1969|3024)$/;

/**
 * The errors of MariaDB's driver when its connection is lost or its pool has none. On
 * PostgreSQL these codes are free for applications.
 */
const driverStates = /^45(001|004|009|012|013|019|02[678]|035|037|042|061)$/;

/**
 * The errors of SQLite when its file is locked, read-only, full or cannot be
 * opened, or memory ran out. Some driver adapters have numbers, others only names.
 */
const sqliteNumbers = new Set([5, 6, 7, 8, 10, 13, 14]);
const sqliteNames =
  /^SQLITE_(BUSY|LOCKED|NOMEM|READONLY|IOERR|FULL|CANTOPEN)(_|$)/;

/**
 * How libsql begins its own errors, which have no code: the connection is lost, or a
 * transaction was closed during a statement because it took too long.
 */
const libsqlNames =
  /^(TRANSACTION_(CLOSED|TIMEOUT)|STREAM_EXPIRED|CLIENT_CLOSED|HRANA_(CLOSED|WEBSOCKET)_ERROR|SERVER_ERROR): (?!Server returned HTTP status 4)/;

/** Whether the database is temporarily unable to run the statement. */
export function isUnavailable(error: OrmError): boolean {
  const code = sqlState(error);
  if (code === undefined && libsqlNames.test(databaseText(error))) return true;
  const state = String(code);
  const number = sqliteNumber(error);
  if (number !== undefined && sqliteNumbers.has(number & 0xff)) return true;
  if (databaseKind(error) === "mysql" && driverStates.test(state)) return true;
  return states.test(state) || sqliteNames.test(state);
}

/** Whether the database cannot be reached, or cannot run statements now. */
export function isUnreachable(error: unknown): boolean {
  const known = ormErrorOf(error);
  return (
    isOrmError(known) &&
    (unreachableCodes.has(known.code) || isUnavailable(known))
  );
}
