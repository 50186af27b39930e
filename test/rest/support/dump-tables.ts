interface Database {
  $queryRawUnsafe(sql: string): Promise<readonly object[]>;
}

const statements = new WeakMap<Database, Promise<string>>();

/** Every row of every table of a SQLite database, as one text. */
export async function dumpTables(database: Database): Promise<string> {
  const statement = statements.get(database) ?? dumpStatement(database);
  statements.set(database, statement);
  const [row] = await database.$queryRawUnsafe(await statement);
  return JSON.stringify(row);
}

async function dumpStatement(database: Database): Promise<string> {
  const columns = (await database.$queryRawUnsafe(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t
     JOIN pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY 1, c.cid`,
  )) as readonly { readonly table: string; readonly column: string }[];
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns)
    tables.set(table, [...(tables.get(table) ?? []), column]);
  const parts = [...tables].map(([table, of]) => {
    const row = of.map((column) => `quote("${column}")`).join("||','||");
    return `(SELECT group_concat(r, ';') FROM (SELECT ${row} AS r FROM "${table}" ORDER BY 1)) AS "${table}"`;
  });
  return `SELECT ${parts.join(", ")}`;
}
