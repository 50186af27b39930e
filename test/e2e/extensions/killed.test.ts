import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { connect } from "../../../fixtures/blog/src/connection.js";
import { endProcess } from "../../support/end-process.js";
import { repository } from "../../support/fixture-schemas.js";
import { freshDatabase } from "../../support/fresh-database.js";
import { prepare } from "../../support/prepare.js";

test("a process that is killed around a write leaves no half of it", async () => {
  const application = await prepare("workspace", "sqlite");
  const { url, drop } = await freshDatabase(application, "sqlite");
  const script = join(repository, "test/e2e/extensions/stuck-write.ts");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", script, application.folder, url],
    { cwd: repository, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [printed] = (await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit"),
  ])) as [unknown];
  await endProcess(child);
  expect(String(printed)).toMatch(/^stored \d+\n$/);
  const database = await connect(url).adapter.connect();
  const { rows } = await database.queryRaw({
    sql: "SELECT count(*) FROM Comment WHERE body = 'half a write'",
    args: [],
    argTypes: [],
  });
  expect(Number(rows[0]?.[0])).toBe(0);
  await database.dispose();
  await drop();
});
