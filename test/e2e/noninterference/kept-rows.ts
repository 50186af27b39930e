const tables = [
  "User",
  "Org",
  "Post",
  "Tag",
  "_PostToTag",
  "Session",
  "Entry",
  "Invite",
];

/** Copies all rows of the database of `members`. */
export const keepRows = tables
  .map((name) => `CREATE TABLE "kept ${name}" AS SELECT * FROM "${name}";`)
  .join("\n");

/** Puts the rows back as they were kept: writes use them up. */
export const restoreRows = [
  "PRAGMA foreign_keys = OFF;",
  ...tables.map(
    (name) =>
      `DELETE FROM "${name}"; INSERT INTO "${name}" SELECT * FROM "kept ${name}";`,
  ),
  // Putting back is recorded too.
  `DELETE FROM "Breach";`,
].join("\n");
