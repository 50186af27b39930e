import type { Provider } from "../runtime/contract/databases.js";

/** How a Prisma client of version 7 connects to a database. */
export interface DriverAdapter {
  readonly package: string;
  readonly class: string;
  /** The argument of its constructor, which may use `url`. */
  readonly argument: string;
  /** The package of the database itself that the argument uses, and its class. */
  readonly driver?: { readonly package: string; readonly class: string };
}

const adapters: Readonly<Partial<Record<Provider, readonly DriverAdapter[]>>> =
  {
    sqlite: [
      {
        package: "@prisma/adapter-libsql",
        class: "PrismaLibSql",
        // Without it, the driver refuses to read integers beyond 2^53.
        argument: '{ url, intMode: "bigint" }',
      },
      {
        package: "@prisma/adapter-better-sqlite3",
        class: "PrismaBetterSqlite3",
        argument: "{ url }",
      },
    ],
    postgresql: [
      pg(),
      {
        package: "pglite-prisma-adapter",
        class: "PrismaPGlite",
        argument: "new PGlite(url)",
        driver: { package: "@electric-sql/pglite", class: "PGlite" },
      },
      {
        package: "@prisma/adapter-neon",
        class: "PrismaNeon",
        argument: "{ connectionString: url }",
      },
    ],
    cockroachdb: [pg()],
    mysql: [
      {
        package: "@prisma/adapter-mariadb",
        class: "PrismaMariaDb",
        argument: "url",
      },
    ],
    sqlserver: [
      {
        package: "@prisma/adapter-mssql",
        class: "PrismaMssql",
        argument: "url",
      },
    ],
  };

function pg(): DriverAdapter {
  return {
    package: "@prisma/adapter-pg",
    class: "PrismaPg",
    argument: "{ connectionString: url }",
  };
}

/**
 * The adapter that a project's client needs: the one that is installed, else
 * the usual one. None before Prisma 7, and for MongoDB.
 */
export function driverAdapter(
  provider: Provider,
  dependencies: ReadonlyMap<string, string>,
): DriverAdapter | undefined {
  const version =
    dependencies.get("@prisma/client") ?? dependencies.get("prisma") ?? "7";
  if (Number(/\d+/.exec(version)?.[0] ?? 7) < 7) return undefined;
  const possible = adapters[provider] ?? [];
  return possible.find((one) => dependencies.has(one.package)) ?? possible[0];
}

/** The database that the installed adapter is for: a guess where there is no schema. */
export function providerOf(
  dependencies: ReadonlyMap<string, string>,
): Provider | undefined {
  const found = Object.entries(adapters).find(([, possible]) =>
    possible.some((one) => dependencies.has(one.package)),
  );
  return found?.[0] as Provider | undefined;
}
