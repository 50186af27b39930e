import { after, test } from "node:test";
import { optionsWith } from "../application.js";
import { testApi } from "@gen-api/runtime/testing";

// Run by runners.test.ts: a file of `node:test`, as applications have it.
const { database, ...options } = await optionsWith("a rule left out");
// The tables are what the schema says.
const { schema = "", config = "", client } = database;
testApi({
  ...options,
  database: { schema, config, client },
  except: [
    "everyone · /t",
    "anonymous",
    "ada",
    "grace",
    "admin",
    "extensions",
    "coverage",
  ],
  requests: 10,
  test,
  afterAll: after,
});
