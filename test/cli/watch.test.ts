import { once } from "node:events";
import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";
import { watching } from "./watching.js";

const base = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client-js"
}
`;
const user = "model User {\n  id Int @id\n}\n";
const tag = "model Tag {\n  id Int @id\n}\n";

describe("gen-api --watch", () => {
  test("generates again whenever the schema changes, errors or not", async () => {
    const cwd = temporaryFolder({ "schema.prisma": base + user });
    const { until } = watching(cwd, "--out", "src/api");
    await until(/^1 model .*\nwatching the schema; Ctrl-C ends\n$/m);
    put(cwd, "schema.prisma", `${base}${user}model Tag {\n  id Tga @id\n}\n`);
    await until(/^schema\.prisma:12:6: /m);
    put(cwd, "schema.prisma", base + user + tag);
    await until(/^2 models/m);
    expect(Object.keys(tree(join(cwd, "src/api")))).toContain("tag/rpc.ts");
    rmSync(join(cwd, "schema.prisma"));
    await until(/no schema found/);
    put(cwd, "schema.prisma", base + tag);
    await until(/^1 model/m);
    expect(Object.keys(tree(join(cwd, "src/api")))).not.toContain(
      "user/rpc.ts",
    );
  });

  test("sees a schema that an editor replaces", async () => {
    const cwd = temporaryFolder({ "schema.prisma": base + user });
    const { until } = watching(cwd, "--out", "src/api");
    await until(/watching/);
    for (const models of [user + tag, user, user + tag]) {
      const aside = join(cwd, ".schema.prisma.swp");
      writeFileSync(aside, base + models);
      renameSync(aside, join(cwd, "schema.prisma"));
      await until(models === user ? /^1 model / : /^2 models /);
    }
  });

  test("makes one run of a save in several steps, none of its own output", async () => {
    const cwd = temporaryFolder({ "schema.prisma": base + user });
    const { until, soon } = watching(cwd, "--out", "src/api");
    await until(/watching/);
    for (const models of ["", tag, user, user + tag]) {
      put(cwd, "schema.prisma", base + models);
    }
    const printed = await soon(/^2 models/m);
    expect(printed.match(/^\d+ models?/gm)).toEqual(["2 models"]);
  });

  test("sees files and folders come and go", async () => {
    const cwd = temporaryFolder({
      "db/base.prisma": base,
      "db/user.prisma": user,
    });
    const { until } = watching(cwd, "db", "--out", "src/api");
    await until(/^1 model .*\nwatching/m);
    put(cwd, "db/tag.prisma", tag);
    await until(/^2 models/m);
    put(cwd, "db/more/post.prisma", "model Post {\n  id Int @id\n}\n");
    await until(/^3 models/m);
    put(cwd, "db/more/post.prisma", "model Page {\n  id Int @id\n}\n");
    await until(/^3 models → \d+ files \(([1-9]|\d\d) changed\)/m);
    rmSync(join(cwd, "db/more"), { recursive: true });
    await until(/^2 models/m);
    rmSync(join(cwd, "db/tag.prisma"));
    await until(/^1 model /m);
  });

  test.each([
    ["file", "db/schema.prisma"],
    ["folder", "db"],
  ])("goes on with a new %s after a checkout", async (_, schema) => {
    const cwd = temporaryFolder({ "db/schema.prisma": base + user });
    const { until, child } = watching(cwd, schema, "--out", "src/api");
    await until(/watching/);
    rmSync(join(cwd, "db"), { recursive: true });
    await until(/^db.* does not exist$/m);
    put(cwd, "db/schema.prisma", base + user + tag);
    await until(/^2 models/m);
    put(cwd, "db/schema.prisma", base + tag);
    await until(/^1 model /m);
    expect(child.exitCode).toBeNull();
  });

  test("sees changes behind a link", async () => {
    const cwd = temporaryFolder({ "shared/schema.prisma": base + user });
    symlinkSync("shared/schema.prisma", join(cwd, "schema.prisma"));
    const { until, soon } = watching(cwd, "--out", "src/api");
    await until(/watching/);
    put(cwd, "shared/schema.prisma", base + user + tag);
    await until(/^2 models/m);
    await sleep(1_500);
    expect(await soon()).toBe("");
  });

  test("does not wake itself where the output is among the schema", async () => {
    const cwd = temporaryFolder({ "src/schema.prisma": base + user });
    const { until, soon } = watching(cwd, "src", "--out", "src/api");
    await until(/watching/);
    expect(await soon()).toBe("");
    put(cwd, "src/schema.prisma", base + tag);
    const printed = await soon(/^1 model/m);
    expect(printed.match(/^\d+ models?/gm)).toEqual(["1 model"]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("ends on %s", async (signal) => {
    const cwd = temporaryFolder({ "schema.prisma": base + user });
    const { until, child } = watching(cwd, "--out", "src/api");
    await until(/watching/);
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
    expect(Object.keys(tree(cwd)).filter((path) => /lock/.test(path))).toEqual(
      [],
    );
  });

  test("says nothing on the way when quiet", async () => {
    const cwd = temporaryFolder({ "schema.prisma": base + user });
    const { soon } = watching(cwd, "--quiet", "--out", "src/api");
    await sleep(1_000);
    expect(await soon()).toBe("");
  });
});
