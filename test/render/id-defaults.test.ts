import { expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

const whole = 'id String @id @default("")';
const part = 'id String @default("")\n n Int\n @@id([id, n])';
const text = '@default(dbgenerated("(hex(random_bytes(8)))"))';
const made = `id String @id ${text}`;
const madePart = `id String ${text}\n n Int\n @@id([id, n])`;
const asked = 'id String @id @default(dbgenerated("(uuid())"))';
const madeUnique = `id String @unique ${text}\n key Int @id`;
const unique = 'id String @default("") @unique\n key Int @id';

// Of what Prisma inserts, MySQL returns no columns.
test.each([
  ["mysql", whole, false],
  ["postgresql", whole, false],
  ["postgresql", 'id String @id @default("..")', false],
  ["postgresql", 'id String @id @default("none")', true],
  ["mysql", part, true],
  ["mysql", unique, true],
  ["mysql", made, false],
  ["mysql", madePart, false],
  ["mysql", asked, true],
  ["mysql", madeUnique, true],
  ["postgresql", made, true],
  ["postgresql", madePart, true],
  ["mysql", "id String @id @default(uuid())", true],
])("R19 on %s: POST may omit the id of %j: %s", async (provider, id, may) => {
  const files = await renderedText(`
generator client {
  provider = "prisma-client"
  output   = "../generated"
}
datasource db {
  provider = "${provider}"
}
model Note {
  ${id}
}
`);
  const [, field = ""] =
    /\bid: \{ (type: [^}]*)\}/.exec(files.get("schema.ts") ?? "") ?? [];
  expect(field).toContain('type: "String"');
  expect(/hasDefault: true(?!,\s+needsValue)/.test(field)).toBe(may);
});
