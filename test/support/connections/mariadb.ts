import { PrismaMariaDb } from "@prisma/adapter-mariadb";

/** Stands in for an application's `connection.ts`: a MariaDB server. */
export function connect(url: string) {
  const adapter = new PrismaMariaDb(url);
  return {
    adapter,
    async runScript(script: string): Promise<void> {
      const database = await adapter.connect();
      // The adapter sends one statement at a time.
      for (const sql of script.split(/;\s*$/m)) {
        if (sql.replace(/^--.*$/gm, "").trim() === "") continue;
        await database.executeRaw({ sql, args: [], argTypes: [] });
      }
      await database.dispose();
    },
    close: () => Promise.resolve(),
  };
}
