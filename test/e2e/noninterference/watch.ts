/** A trigger of SQLite that records what no request may do. */
const record = (event: string, table: string, when = "TRUE"): string => `
  CREATE TRIGGER "${table} ${event}" AFTER ${event} ON "${table}" WHEN ${when}
  BEGIN INSERT INTO "Breach" VALUES ('${event} ${table}'); END;`;

const changed = (...columns: readonly string[]): string =>
  columns.map((name) => `NEW."${name}" IS NOT OLD."${name}"`).join(" OR ");

/**
 * Has the database of `members` record every change of what is hidden, read-only or
 * not offered, in a table of its own. What is rolled back leaves no record.
 */
export const watch = [
  `CREATE TABLE "Breach" ("what" TEXT);`,
  record(
    "UPDATE",
    "User",
    changed("id", "passwordHash", "recoveryCode", "credit"),
  ),
  record(
    "INSERT",
    "User",
    `NEW."passwordHash" IS NOT NULL OR NEW."recoveryCode" IS NOT NULL OR NEW."credit" <> 0`,
  ),
  record("UPDATE", "Org", changed("taxNumber")),
  record("INSERT", "Org"),
  record("UPDATE", "Post", changed("draft")),
  record("INSERT", "Post", `NEW."draft" <> ''`),
  // Clients create tags, and neither change nor delete them.
  record("UPDATE", "Tag"),
  record("INSERT", "Tag", `NEW."remark" IS NOT NULL`),
  record("DELETE", "Tag"),
  record("UPDATE", "Invite", changed("number")),
  record("INSERT", "Invite"),
  ...["UPDATE", "INSERT", "DELETE"].flatMap((event) => [
    record(event, "Session"),
    record(event, "Entry"),
  ]),
].join("\n");
