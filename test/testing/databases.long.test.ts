import { expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { failures, runWith } from "./application.js";

// The same run over PostgreSQL, embedded and on a server, and MariaDB: on servers it makes
// databases of its own and removes them.

await describeOn(["pglite", "postgresql", "mariadb"], (database) => {
  test("all is green, and a fault is found", async () => {
    expect(failures(await runWith(undefined, {}, database))).toEqual([]);
    const except = ["everyone", "anonymous", "grace", "admin", "coverage"];
    const run = await runWith(
      "a raw query over all tenants",
      { except },
      database,
    );
    expect(failures(run).join("\n")).toContain("POST /task/-/report tells");
  }, 400_000);
});
