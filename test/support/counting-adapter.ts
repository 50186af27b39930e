import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";

/** A query that the database has answered. */
export interface Answered {
  readonly sql: string;
  readonly rows: number;
}

/** Joins, and inner SELECTs that are not joined. */
export function joinsOf({ sql }: Answered): number {
  return sql.match(/\bJOIN\b|(?<!\bJOIN )\(\s*SELECT\b/gi)?.length ?? 0;
}

/** What the database has answered to a client. */
export class Answers {
  queries: Answered[] = [];

  /** The rows of all queries. */
  get rows(): number {
    return this.queries.reduce((sum, { rows }) => sum + rows, 0);
  }
}

/** A driver adapter that counts the rows which the database returns. */
export function countingAdapter(
  adapter: SqlDriverAdapterFactory,
  answers: Answers,
): SqlDriverAdapterFactory {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: async () => {
      const database: SqlDriverAdapter = await adapter.connect();
      return {
        ...counted(database, answers),
        executeScript: (script) => database.executeScript(script),
        dispose: () => database.dispose(),
        ...(database.getConnectionInfo && {
          getConnectionInfo: database.getConnectionInfo.bind(database),
        }),
        startTransaction: async (level) => {
          const inner: Transaction = await database.startTransaction(level);
          return {
            ...counted(inner, answers),
            options: inner.options,
            commit: () => inner.commit(),
            rollback: () => inner.rollback(),
          };
        },
      };
    },
  };
}

function counted(inner: SqlQueryable, answers: Answers): SqlQueryable {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    async queryRaw(query) {
      const result = await inner.queryRaw(query);
      answers.queries.push({ sql: query.sql, rows: result.rows.length });
      return result;
    },
    executeRaw: (query) => inner.executeRaw(query),
  };
}
