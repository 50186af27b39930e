import type { FaultTable } from "./fault-kind.js";

/** By the error numbers of MySQL and MariaDB. */
export const mysqlFaults: FaultTable = [
  [/^(1142|1143)$/, "denied"],
  // A statement, a transaction or a lock took too long, the connection was closed, the
  // server shuts down, or it is read-only.
  [/^(1053|1205|1290|1317|1792|1836|1927|1969|3024)$/, "busy"],
  // MariaDB's driver has lost its connection, or its pool has none.
  [/^45(001|004|009|012|013|019|02[678]|035|037|042|061)$/, "busy"],
  // A deadlock; with `innodb_snapshot_isolation`, a record that changed since it was read.
  [/^(1213|1020)$/, "overtaken"],
  [/^1644$/, "trigger"],
  [/^(1906|3105)$/, "generated-column"],
  [/^(1288|1471)$/, "view"],
  // A key that changes with the one it refers to collides with another record.
  [/^(1761|1762)$/, "exclusion"],
  // A view, a trigger or a routine refers to what is not there, or to itself.
  [/^(1305|1356|1442|1449)$/, "defect"],
  [/^(1292|1366)$/, "unparsable"],
  [/^1265$/, "misfit"],
  // 1369 is the `CHECK OPTION` of a view.
  [/^(1369|3819|4025)$/, "check"],
  // An invalid search text, or a full-text index that is missing.
  [/^(1064|1191)$/, "search"],
];
