import { expect, test } from "@jest/globals";
import { testApi } from "@gen-api/runtime/testing";
import { randomUUID } from "node:crypto";
import { connect } from "../support/connections/postgresql.js";
import { serverUrl } from "../support/databases.js";
import { describeOn } from "../support/describe-on.js";
import { failures, optionsWith, runWith } from "./application.js";

// What a run does not hide: that it reached too little, or has no database.

const all = ["everyone", "anonymous", "ada", "grace", "admin", "extensions"];

test("a run that reached nothing fails, and says what it did not reach", async () => {
  const found = failures(await runWith(undefined, { except: all })).join("\n");
  expect(found).toContain(
    "0 % of the routes were reached, and 90 % have to be",
  );
  expect(found).toContain(
    "of the rules, true and false, were reached, and 90 % have to be",
  );
  expect(found).toContain("- rest GET /comment");
  expect(found).toContain("Team.read: never true");
}, 60_000);

test("a database that cannot be made is told by the first test", async () => {
  const run = await runWith(undefined, {
    except: all,
    database: {
      schema: "nowhere.prisma",
      client: () => {
        throw new Error("not reached");
      },
    },
  });
  const [first] = failures(run);
  expect(first).toContain("every database is made and filled");
  expect(first).toContain("nowhere.prisma");
}, 60_000);

test("options that say too little are refused when tests are defined", () => {
  const options = {
    services: () => ({}),
    database: { client: () => ({}) },
    test: () => undefined,
  };
  expect(() => testApi({ ...options, callers: { anonymous: {} } })).toThrow(
    'testApi needs "schema"',
  );
  const schema = { database: { provider: "sqlite" }, models: {} } as const;
  expect(() => testApi({ ...options, schema, callers: {} })).toThrow(
    'one of "callers"',
  );
});

await describeOn(["postgresql"], () => {
  test("who may make no database is told so, and no test runs in the one of the URL", async () => {
    const name = `gen_api_${randomUUID().replaceAll("-", "")}`;
    const server = connect(serverUrl("postgresql"));
    await server.runScript(`CREATE ROLE ${name} LOGIN PASSWORD 'test'`);
    await server.runScript(`CREATE DATABASE ${name}_test OWNER ${name}`);
    try {
      const url = new URL(serverUrl("postgresql"));
      url.username = name;
      url.password = "test";
      url.pathname = `/${name}_test`;
      const { database } = await optionsWith(undefined, "postgresql");
      const run = await runWith(
        undefined,
        { database: { ...database, url: url.href } },
        "postgresql",
      );
      expect(failures(run)).toHaveLength(run.size);
      for (const said of failures(run)) {
        expect(said).toContain("the server makes no database for tests");
      }
    } finally {
      await server.runScript(`DROP DATABASE ${name}_test`);
      await server.runScript(`DROP ROLE ${name}`);
    }
  }, 60_000);
});
