import { PrismaPg } from "@prisma/adapter-pg";

/** Stands in for an application's `connection.ts`: a PostgreSQL server. */
export function connect(url: string) {
  const adapter = new PrismaPg({ connectionString: url });
  return {
    adapter,
    async runScript(script: string): Promise<void> {
      const database = await adapter.connect();
      await database.executeScript(script);
      await database.dispose();
    },
    close: () => Promise.resolve(),
  };
}
