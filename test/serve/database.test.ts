import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { connect as connectToSqlite } from "../../fixtures/blog/src/connection.js";
import { root, runCommand } from "../support/built-command.js";
import { connect as connectToMariadb } from "../support/connections/mariadb.js";
import { connect as connectToPostgresql } from "../support/connections/postgresql.js";
import { serverUrl } from "../support/databases.js";
import { describeOn } from "../support/describe-on.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { json, type Resource, serving } from "./serving.js";

const schema = `datasource db {
  provider = "postgresql"
}

model Note {
  id   Int    @id @default(autoincrement())
  text String
}
`;

test("a SQLite file that has tables is served as it is", async () => {
  const cwd = temporaryFolder();
  const path = join(cwd, "schema.prisma");
  copyFileSync(join(root, "fixtures/blog/schema.prisma"), path);
  const file = join(cwd, "blog.db");
  await connectToSqlite(`file:${file}`).runScript(
    `${await schemaScript(readFileSync(path, "utf8"))}
INSERT INTO "Tag" ("name") VALUES ('mine');`,
  );
  const digest = (): string =>
    createHash("sha256").update(readFileSync(file)).digest("hex");
  const before = digest();
  const api = await serving(cwd, ["--db", "file:blog.db", "--seed", "1"]);
  const { data } = await json<{ data: readonly Resource[] }>(
    `${api.url}/rest/tag`,
  );
  expect(data.map(({ id }) => id)).toEqual(["mine"]);
  const reset = await fetch(`${api.url}/-/reset`, { method: "POST" });
  expect(reset.status).toBe(409);
  await api.interrupt();
  expect(digest()).toBe(before);
});

await describeOn(["postgresql"], () => {
  test("a PostgreSQL database is only read while nobody writes, unless it is empty", async () => {
    const url = new URL(serverUrl("postgresql"));
    const name = `serve_${randomUUID().replaceAll("-", "")}`;
    const server = connectToPostgresql(url.href);
    await server.runScript(`CREATE DATABASE ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    const log = await statementLog(own);
    const cwd = temporaryFolder({ "schema.prisma": schema });
    try {
      // Without --seed, an empty database stays empty.
      const untouched = await serving(cwd, ["--db", log.url]);
      await untouched.interrupt();
      expect(log.text()).not.toMatch(writes);

      const seeded = await serving(cwd, ["--db", log.url, "--seed", "1"]);
      await seeded.interrupt();
      expect(log.text()).toMatch(writes);

      log.clear();
      const api = await serving(cwd, ["--db", log.url, "--seed", "1"]);
      const { data } = await json<{ data: readonly Resource[] }>(
        `${api.url}/rest/note`,
      );
      expect(data).toHaveLength(10);
      await api.interrupt();
      expect(log.text()).toContain("SELECT");
      expect(log.text()).not.toMatch(writes);
    } finally {
      log.close();
      await server.runScript(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});

await describeOn(["mariadb"], () => {
  test("a database of MariaDB is served as it is, and no table is made in it", async () => {
    const url = new URL(serverUrl("mariadb"));
    const name = `serve_${randomUUID().replaceAll("-", "")}`;
    const server = connectToMariadb(url.href);
    await server.runScript(`CREATE DATABASE ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    const cwd = temporaryFolder({
      "schema.prisma": schema.replace('"postgresql"', '"mysql"'),
    });
    try {
      const db = own.href.replace(/^mariadb:/, "mysql:");
      const empty = await runCommand(
        ["serve", "--db", db, "--seed", "1", "--port", "0"],
        cwd,
      );
      expect(empty).toMatchObject({
        status: 2,
        stderr:
          "gen-api: gen-api serve makes no tables in mysql: prisma db push does\n",
      });
      await connectToMariadb(own.href).runScript(
        "CREATE TABLE Note (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(20) NOT NULL);\nINSERT INTO Note (text) VALUES ('mine');",
      );
      const api = await serving(cwd, ["--db", db, "--seed", "1"]);
      const { data } = await json<{ data: readonly Resource[] }>(
        `${api.url}/rest/note?filter[text$contains]=in`,
      );
      expect(data.map(({ attributes }) => attributes["text"])).toEqual([
        "mine",
      ]);
      const reset = await fetch(`${api.url}/-/reset`, { method: "POST" });
      expect(reset.status).toBe(409);
      await api.interrupt();
    } finally {
      await server.runScript(`DROP DATABASE ${name}`);
    }
  });
});

test("there is no driver for SQL Server", async () => {
  const cwd = temporaryFolder({ "schema.prisma": schema });
  expect(
    await runCommand(["serve", "--db", "sqlserver://me:secret@db:1433"], cwd),
  ).toMatchObject({
    status: 2,
    stderr:
      'gen-api: --db takes auto, sqlite, postgres, or a URL that begins with file:, postgresql:, mysql: or mariadb:, not "sqlserver://…@db:1433"\n',
  });
});

const writes = /\b(CREATE|ALTER|DROP|TRUNCATE|INSERT|UPDATE|DELETE)\b/;

/** A proxy in front of a server, which keeps what clients send. */
async function statementLog(target: URL) {
  let text = "";
  const listener = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname);
    client.on("data", (data) => (text += data.toString("latin1")));
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on("error", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    text: () => text,
    clear: () => {
      text = "";
    },
    close: () => listener.close(),
  };
}
