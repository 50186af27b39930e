import { randomUUID } from "node:crypto";
import { connect } from "../../test/support/connections/postgresql.js";
import { serverUrl } from "../../test/support/databases.js";
import { fillBlog } from "./fill-blog.js";
import type { DatabaseCopy } from "./seeded-database.js";

let template: Promise<string> | undefined;

/** A database of the run's own on the server, copied from one that it fills first. */
export async function copyOnServer(): Promise<DatabaseCopy> {
  template ??= fill();
  const name = await create(await template);
  return { url: urlOf(name), drop: () => drop(name) };
}

async function fill(): Promise<string> {
  const name = await create("template1");
  process.once("beforeExit", () => void drop(name));
  await fillBlog(urlOf(name));
  // As autovacuum leaves the tables of any service that has run for a while.
  await connect(urlOf(name)).runScript("VACUUM ANALYZE;");
  return name;
}

async function create(template: string): Promise<string> {
  const name = `gen_api_bench_${randomUUID().replaceAll("-", "")}`;
  await run(`CREATE DATABASE ${name} TEMPLATE ${template};`);
  return name;
}

const drop = (name: string): Promise<void> =>
  run(`DROP DATABASE ${name} WITH (FORCE);`);

function run(script: string): Promise<void> {
  return connect(serverUrl("postgresql")).runScript(script);
}

function urlOf(name: string): string {
  const url = new URL(serverUrl("postgresql"));
  url.pathname = `/${name}`;
  return url.href;
}
