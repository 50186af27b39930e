import type { FaultTable } from "./fault-kind.js";

/** By SQLSTATE; CockroachDB has the same. */
export const postgresqlFaults: FaultTable = [
  [/^42501$/, "denied"],
  // A statement, a transaction or a lock took too long, resources ran out, the connection
  // was closed, the server shuts down, or it is read-only, as a replica is.
  [/^(57014|55P03|53...|57P0[1235]|08...|25006|25P0[34])$/, "busy"],
  [/^(40001|40P01)$/, "overtaken"],
  [/^P0001$/, "trigger"],
  [/^428C9$/, "generated-column"],
  [/^55000$/, "view"],
  [/^23P01$/, "exclusion"],
  [/^54000$/, "index-size"],
  // A default, a trigger, a view or a policy needs a setting, type, routine or role that is
  // not there, or refers to itself, a unique that an upsert relies on is missing, files are
  // damaged, or a transaction that the application began has already failed. A request may
  // cause others, like a missing function (42883), and so it may the internal error
  // (XX000), which extensions use for bad input.
  [/^(25P02|2F...|42704|42P10|42P17|58...|XX00[12])$/, "defect"],
  // The enum lacks a value that the schema has: Prisma sends no others.
  [/^22P02$/, "defect", /^invalid input value for enum /],
  // Other records depend on the written one: from version 18 on.
  [/^23001$/, "restricted"],
  [/^(22P02|22003|22007|22008)$/, "unparsable"],
  [/^22...$/, "misfit"],
  // 44000 is the `CHECK OPTION` of a view.
  [/^(23514|44000)$/, "check"],
  // The column's native type lacks an operator or an ordering, or a function is missing.
  [/^42883$/, "no-operator"],
  // The text of a search has no meaning, or its parser cannot hold it. Without a search these
  // are the database's own.
  [/^(42601|XX000|54001)$/, "search"],
  // None of the database's own codes, nor of CockroachDB's, which begin with X: a trigger
  // chose it, `RAISE EXCEPTION … USING ERRCODE = 'AP001'`. 23000 is raised by nothing else.
  [
    /^(23000|(?!0[0-389ABFLPZ]|10|2[0-8BDF]|3[489BDF]|4[024]|5[34578]|72|[FP]0|HV|X)[0-9A-Z]{5})$/,
    "trigger",
  ],
];
