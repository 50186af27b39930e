import { expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { allBut, failures, optionsWith, runWith } from "./application.js";

// The same run over PostgreSQL, embedded and on a server, and MariaDB: on servers it makes
// databases of its own and removes them. Who asks makes no difference between databases: one
// caller whom rules restrict, and one whom they do not.

await describeOn(["pglite", "postgresql", "mariadb"], (database) => {
  test("all is green, and a fault is found", async () => {
    const { ada = {}, admin = {} } = (await optionsWith()).callers;
    const more = { callers: { ada, admin } };
    expect(failures(await runWith(undefined, more, database))).toEqual([]);
    const except = await allBut("ada · /task");
    const run = await runWith(
      "a raw query over all tenants",
      { ...more, except },
      database,
    );
    expect(failures(run).join("\n")).toContain("POST /task/-/report tells");
  }, 400_000);
});
