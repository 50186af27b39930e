import { PrismaPg } from "@prisma/adapter-pg";

/** Stands in for an application's `connection.ts`: a PostgreSQL server. */
export function connect(url: string) {
  const adapter = new PrismaPg({ connectionString: url });
  return {
    adapter,
    async runScript(script: string): Promise<void> {
      const database = await adapter.connect();
      // The adapter's executeScript splits at every semicolon, even in functions.
      await database.executeRaw({ sql: script, args: [], argTypes: [] });
      await database.dispose();
    },
    close: () => Promise.resolve(),
  };
}
