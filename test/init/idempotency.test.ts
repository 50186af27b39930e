import { expect, test } from "@jest/globals";
import { project } from "./project.js";

test("gen-api init --idempotency prints the model, and writes nothing", async () => {
  const { init, files } = project();
  const before = files();
  const { out } = await init(["--idempotency"]);
  expect(out).toMatch(
    /^\/\/\/ .*\n\/\/\/ .*tenant\.\n\/\/\/ @api\.hidden\nmodel ApiRequest \{\n/,
  );
  expect(out).toContain("  @@id([scope, key])\n  @@index([createdAt])\n}");
  expect(out).not.toContain("@db.");
  expect(files()).toEqual(before);
});

test("on MySQL its texts are long", async () => {
  const { init } = project({
    "prisma/schema.prisma":
      'datasource db {\n  provider = "mysql"\n}\nmodel A {\n  id Int @id\n}\n',
  });
  const { out } = await init(["--idempotency"]);
  expect(out).toContain("key         String\n");
  expect(out).toContain("body        String @db.LongText\n");
});
