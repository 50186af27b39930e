import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import ts from "typescript";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { languageService } from "../support/editors/language-service.js";
import { repository } from "../support/fixture-schemas.js";
import { runHere } from "../support/run-here.js";

const schema = `
generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "sqlite"
}

/// @api.deprecated 2026-09-01 sunset=2027-03-01 use=User
model Note {
  id     Int    @id @default(autoincrement())
  text   String
  user   User   @relation(fields: [userId], references: [id])
  userId Int

  @@index([userId])
}

model User {
  id       Int     @id @default(autoincrement())
  /// @api.deprecated 2026-09-01 use=fullName
  name     String?
  fullName String?
  notes    Note[]
  /// @api.hidden
  secret   String?
}
`;

const usage = `
import type { RestClient } from "./api/rest-client.js";
import type { RpcClient } from "./api/client.js";
declare const rpc: RpcClient;
declare const rest: RestClient;
export async function use() {
  const [user] = await rpc.user.findMany();
  console.log(user?.name, user?.fullName);
  const notes = await rpc.note.findMany({ include: { user: true } });
  console.log(notes[0]?.user.name satisfies string | null | undefined);
  const shown = await rest.user.get("1");
  console.log(shown.name, shown.fullName);
  await rest.note.list();
  // @ts-expect-error hidden
  console.log(user?.secret);
}
`;

/** The lines of the usage with what TypeScript strikes through there, and errors. */
function findings(file: string): readonly string[] {
  const service = languageService(file);
  return [
    ...service.getSemanticDiagnostics(file),
    ...service.getSuggestionDiagnostics(file),
  ].map(({ file: source, start = 0, messageText }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const text = usage.split("\n")[line]?.trim() ?? "";
    return `${text}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

test("both typed clients show what is deprecated", async () => {
  const folder = join(repository, ".tmp", "deprecation");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "schema.prisma");
  writeFileSync(path, schema);
  writeFileSync(join(folder, "use.ts"), usage);
  await generateClient(path);
  const out = join(folder, "api");
  const args = [path, "--out", out, "--rest-client"];
  expect((await runHere(args, folder)).status).toBe(0);
  expect(findings(join(folder, "use.ts"))).toEqual([
    "console.log(user?.name, user?.fullName);: 'name' is deprecated.",
    "const notes = await rpc.note.findMany({ include: { user: true } });: 'note' is deprecated.",
    "console.log(notes[0]?.user.name satisfies string | null | undefined);: 'name' is deprecated.",
    "console.log(shown.name, shown.fullName);: 'name' is deprecated.",
    "await rest.note.list();: 'note' is deprecated.",
  ]);
});
