import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connects } from "./connections/connects.js";
import {
  type DatabaseName,
  needsServer,
  type ServerName,
  serverUrl,
} from "./databases.js";
import type { PreparedApplication } from "./prepare.js";
import { setUp } from "./set-up.js";

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database with the application's tables and seed. */
export function freshDatabase(
  application: PreparedApplication,
  database: DatabaseName,
): Promise<FreshDatabase> {
  return needsServer(database)
    ? onServer(application, database)
    : embedded(application);
}

/** Embedded databases are files: the seeded one is copied. */
async function embedded(
  application: PreparedApplication,
): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "gen-api-test-"));
  const path = join(folder, "database");
  await cp(application.template, path, { recursive: true });
  return {
    url: application.urlOf(path),
    drop: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function onServer(
  application: PreparedApplication,
  database: ServerName,
): Promise<FreshDatabase> {
  const name = `gen_api_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(serverUrl(database));
  // Connections of a killed application may stay open for a moment.
  const force = database === "postgresql" ? " WITH (FORCE)" : "";
  const administrator = connects[database](url.href);
  await administrator.runScript(`CREATE DATABASE ${name};`);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> =>
    administrator.runScript(`DROP DATABASE ${name}${force};`);
  try {
    await setUp(application.folder, database, url.href);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: url.href, drop };
}
