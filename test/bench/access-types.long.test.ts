import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import {
  checkTypes,
  type TypeCheck,
  typedProject,
} from "../../bench/generate/type-check.js";
import { root } from "../../bench/support/folders.js";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import { budgets } from "../budgets.js";

// What the compiler counts is the same in every run.

const models = 100;
let client: TypeCheck;
let access: TypeCheck;

beforeAll(async () => {
  await withLock(join(root, ".tmp/applications/.lock"), build);
  const folder = await typedProject(models);
  client = await checkTypes(folder, "client");
  access = await checkTypes(folder, "access");
});

test("six rules of each model instantiate few types", () => {
  const added = access.instantiations - client.instantiations;
  expect(added).toBeGreaterThan(0);
  expect(added / models).toBeLessThanOrEqual(
    budgets["access rules of a model"].limit,
  );
});
