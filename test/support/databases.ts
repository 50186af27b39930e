import { connect as openSocket } from "node:net";

/** The databases that the applications are tested on. */
export type DatabaseName = "sqlite" | "pglite" | "postgresql" | "mariadb";

/** The provider in the schema for each database. */
export const providers = {
  sqlite: "sqlite",
  pglite: "postgresql",
  postgresql: "postgresql",
  mariadb: "mysql",
} as const satisfies Readonly<Record<DatabaseName, string>>;

const serverVariables = {
  postgresql: "TEST_POSTGRES_URL",
  mariadb: "TEST_MARIADB_URL",
} as const;

/** Databases that need a server; the others are embedded. */
export type ServerName = keyof typeof serverVariables;

export function needsServer(database: DatabaseName): database is ServerName {
  return Object.hasOwn(serverVariables, database);
}

/** @throws if no environment variable names the server */
export function serverUrl(database: ServerName): string {
  const variable = serverVariables[database];
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} is not set`);
  return url;
}

/** Why tests cannot run on a database; undefined if they can. */
export async function whyUnavailable(
  database: DatabaseName,
): Promise<string | undefined> {
  if (!needsServer(database)) return undefined;
  const variable = serverVariables[database];
  const url = process.env[variable];
  if (url === undefined) return `${variable} is not set`;
  const { hostname, port } = new URL(url);
  return (await answers(hostname, Number(port)))
    ? undefined
    : `nothing answers at ${hostname}:${port}`;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket({ host, port, timeout: 10_000 });
    const settle = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", settle(true));
    socket.on("error", settle(false));
    socket.on("timeout", settle(false));
  });
}
