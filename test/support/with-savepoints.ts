import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";

/**
 * A driver adapter of PostgreSQL whose transactions nest, as those of servers do: PGlite's
 * own lacks savepoints, though the database has them.
 */
export function withSavepoints(
  adapter: SqlDriverAdapterFactory,
): SqlDriverAdapterFactory {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    async connect() {
      const database = await adapter.connect();
      const start = database.startTransaction.bind(database);
      database.startTransaction = async (level) => {
        const transaction = await start(level);
        const run = async (sql: string): Promise<void> => {
          await transaction.executeRaw({ sql, args: [], argTypes: [] });
        };
        return Object.assign(transaction, {
          createSavepoint: (name: string) => run(`SAVEPOINT ${name}`),
          rollbackToSavepoint: (name: string) =>
            run(`ROLLBACK TO SAVEPOINT ${name}`),
          releaseSavepoint: (name: string) => run(`RELEASE SAVEPOINT ${name}`),
        });
      };
      return database;
    },
  };
}
