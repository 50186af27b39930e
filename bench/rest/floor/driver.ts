import Database from "libsql";
import { Pool } from "pg";

/** A database asked by its own driver: nothing is between the statement and the server. */
export interface Driver {
  readonly dialect: "sqlite" | "postgresql";
  /** The only cell of the only row of a statement. */
  text(sql: string, values: readonly unknown[]): Promise<string>;
}

/** Opens `file:blog.db` or `postgresql://localhost/blog`. Statements are prepared once. */
export function openDriver(url: string): Driver {
  return url.startsWith("file:") ? sqlite(url.slice(5)) : postgresql(url);
}

function sqlite(file: string): Driver {
  const database = new Database(file);
  const prepared = new Map<string, Database.Statement>();
  return {
    dialect: "sqlite",
    text(sql, values) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql).raw(true);
        prepared.set(sql, statement);
      }
      const [cell] = statement.get(...values) as readonly [string];
      return Promise.resolve(cell);
    },
  };
}

function postgresql(connectionString: string): Driver {
  const pool = new Pool({ connectionString });
  const names = new Map<string, string>();
  return {
    dialect: "postgresql",
    async text(text, values) {
      const name = names.get(text) ?? `floor${String(names.size)}`;
      names.set(text, name);
      const { rows } = await pool.query<{ json: string }>({
        name,
        text,
        values: [...values],
      });
      return rows[0]?.json ?? "";
    },
  };
}
