import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { withLock } from "../support/lock.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

test("the client's types are the Prisma client's", async () => {
  await withLock(`${root}.tmp/applications/.lock`, build);
  await withLock(`${root}.tmp/open-blog.lock`, () =>
    generateClient(`${root}fixtures/blog/schema.prisma`),
  );
  const project = fileURLToPath(new URL("types", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    "-p",
    project,
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});
