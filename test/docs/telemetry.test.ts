import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { freshDatabase } from "../support/fresh-database.js";
import { prepare } from "../support/prepare.js";
import { codeBlocks, read } from "./document.js";

// The code of docs/operations/telemetry.md, run: what it prints is what the document shows.

test("the spans that docs/operations/telemetry.md shows are printed", async () => {
  const blocks = codeBlocks(read("docs/operations/telemetry.md"));
  const [sdk = "", handlers = ""] = blocks
    .filter(({ language }) => language === "ts")
    .map(({ code }) => code);
  const shown = blocks.find(({ language }) => language === "text")?.code ?? "";
  const application = await prepare("blog", "sqlite");
  const { url, drop } = await freshDatabase(application, "sqlite");
  const main = join(application.folder, "src/telemetry-document.ts");
  const client = `import { PrismaClient } from "../generated/prisma/client.ts";
import { connect } from "./connection.ts";
const client = new PrismaClient({ adapter: connect(${JSON.stringify(url)}).adapter });`;
  const served = handlers
    .replace(/import .* from "\.\/prisma\.js";/, client)
    .replace("./api/index.js", "./api/index.ts");
  await writeFile(
    main,
    `${sdk}\n${served}
const { status } = await rest({ method: "GET", path: "/post/1" });
if (status !== 200) throw new Error(String(status));
await client.$disconnect();
`,
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", main],
    { env: { ...process.env, NO_COLOR: "1" } },
  );
  await drop();
  const spans = [...stdout.matchAll(/^ {2}name: '(.+)',$/gm)].map(
    ([, name]) => name,
  );
  for (const line of shown.trim().split("\n")) {
    expect(spans).toContain(line.trim());
  }
  expect(printedParent(stdout, "database")).toBe(
    printedId(stdout, "GET /post/:id"),
  );
  expect(printedParent(stdout, "prisma:client:operation")).toBe(
    printedId(stdout, "database"),
  );
});

function printedId(text: string, name: string): string | undefined {
  const at = text.indexOf(`name: '${name}'`);
  return /id: '(\w+)'/.exec(text.slice(at))?.[1];
}

function printedParent(text: string, name: string): string | undefined {
  const before = text.slice(0, text.indexOf(`name: '${name}'`));
  const start = before.lastIndexOf("parentSpanContext");
  return /spanId: '(\w+)'/.exec(before.slice(start))?.[1];
}
