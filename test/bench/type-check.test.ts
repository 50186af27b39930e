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

// What the compiler counts is the same in every run; how long it takes is for
// `npm run bench:types` to tell.

const models = 40;
let client: TypeCheck;
let api: TypeCheck;
let calls: TypeCheck;

beforeAll(async () => {
  await withLock(join(root, ".tmp/applications/.lock"), build);
  const folder = await typedProject(models);
  client = await checkTypes(folder, "client");
  api = await checkTypes(folder, "api");
  calls = await checkTypes(folder, "calls");
}, 120_000);

const added = (program: TypeCheck, count: keyof TypeCheck): number =>
  program[count] - client[count];

test("the generated code adds a quarter of the Prisma client's symbols at most", () => {
  expect(client.symbols).toBeGreaterThan(0);
  expect(added(api, "symbols") / client.symbols).toBeLessThan(0.25);
});

test("checking it makes fewer types than one call of each model through Prisma's", () => {
  expect(added(api, "types")).toBeGreaterThan(0);
  expect(added(api, "types")).toBeLessThan(added(calls, "types"));
});

test("it instantiates little: a quarter of what those calls do at most", () => {
  expect(added(api, "instantiations")).toBeLessThan(
    added(calls, "instantiations") / 4,
  );
});
