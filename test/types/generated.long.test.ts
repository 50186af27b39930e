import { beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";
import { join } from "node:path";
import { modes } from "./modes.js";
import { type SchemaWithClient, schemasWithClients } from "./prisma-clients.js";
import { compile, lint, makeProject } from "./project.js";

// Generated code is read by strangers' compilers and linters, under the strictest
// flags and rules that any of them has.

let schemas: readonly SchemaWithClient[];

beforeAll(async () => {
  await withLock(join(repository, ".tmp/applications/.lock"), build);
  schemas = await schemasWithClients();
});

describe.each(modes)("a project of the kind $name", (mode) => {
  let project: string;

  beforeAll(async () => {
    project = await makeProject(mode, schemas);
  });

  test.each(mode.compilers)("compiles with %s", async (compiler) => {
    expect(await compile(compiler, project)).toBe("");
  });

  if (mode.isLinted) {
    test("passes the strictest rules of typescript-eslint", async () => {
      expect(await lint(project)).toBe("");
    });
  }
});
