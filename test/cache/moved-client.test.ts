import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { generate } from "../../src/generate.js";
import { temporaryFolder, tree } from "../support/temporary-folder.js";

const schema = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client"
  output   = "link/client"
}

model User {
  id Int @id
}
`;

test("a run sees that a link on the way to the Prisma client leads elsewhere", async () => {
  const cwd = temporaryFolder({ "schema.prisma": schema });
  const link = (place: string): void => {
    mkdirSync(join(cwd, place));
    rmSync(join(cwd, "link"), { force: true });
    symlinkSync(place, join(cwd, "link"), "junction");
  };
  const run = () => generate({ cwd, schema: "schema.prisma", out: "api" });
  link("one");
  await run();
  expect(tree(join(cwd, "api"))["client.ts"]).toContain("../one/client/");
  expect((await run()).rendered).toBe(0);
  link("two");
  await run();
  expect(tree(join(cwd, "api"))["client.ts"]).toContain("../two/client/");
  expect((await run()).rendered).toBe(0);
});
