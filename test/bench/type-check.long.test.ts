import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import {
  checkTypes,
  type TypeCheck,
  typedProject,
} from "../../bench/generate/type-check.js";
import { root } from "../../bench/support/folders.js";
import { build } from "../../fixtures/support/build.js";
import { budgets } from "../budgets.js";
import { withLock } from "../support/lock.js";

// What the compiler counts is the same in every run; how long it takes is for
// `npm run bench:types` to tell.

const models = 40;
const tsc = join(root, "node_modules/typescript/bin/tsc");
let folder: string;
let client: TypeCheck;
let api: TypeCheck;
let unchecked: TypeCheck;
let calls: TypeCheck;

beforeAll(async () => {
  await withLock(join(root, ".tmp/applications/.lock"), build);
  folder = await typedProject(models);
  client = await checkTypes(folder, "client");
  api = await checkTypes(folder, "api");
  unchecked = await checkTypes(folder, "unchecked");
  calls = await checkTypes(folder, "calls");
});

const added = (program: TypeCheck, count: keyof TypeCheck): number =>
  program[count] - client[count];

test("the generated code adds few symbols to those of the Prisma client", () => {
  expect(client.symbols).toBeGreaterThan(0);
  expect((100 * added(api, "symbols")) / client.symbols).toBeLessThanOrEqual(
    budgets["symbols of the generated code"].limit,
  );
});

test("checking it makes fewer types than one call of each model through Prisma's", () => {
  expect(added(api, "types")).toBeGreaterThan(0);
  expect(added(api, "types")).toBeLessThan(added(calls, "types"));
});

test("it instantiates little beside those calls", () => {
  const share = added(api, "instantiations") / added(calls, "instantiations");
  expect(100 * share).toBeLessThanOrEqual(
    budgets["checking the generated code"].limit,
  );
});

test("options of a query of each model make little more of all than calls", async () => {
  const rpc = await checkTypes(folder, "rpc");
  const queries = await checkTypes(folder, "queries");
  for (const count of ["instantiations", "types", "symbols"] as const) {
    expect(rpc[count]).toBeGreaterThan(0);
    expect((100 * queries[count]) / rpc[count]).toBeLessThanOrEqual(
      budgets["calling by options of queries"].limit,
    );
  }
});

test("extensions add few symbols, and instantiate less than those calls do", async () => {
  const extended = await checkTypes(folder, "extended");
  expect(extended.symbols).toBeGreaterThan(api.symbols);
  expect((100 * extended.symbols) / api.symbols).toBeLessThanOrEqual(
    budgets["symbols with extensions"].limit,
  );
  expect(extended.instantiations - api.instantiations).toBeLessThan(
    added(calls, "instantiations"),
  );
});

test("with --ts-nocheck it makes half as many types", () => {
  expect(added(unchecked, "types")).toBeLessThan(added(api, "types") / 2);
});

test("what --ts-nocheck leaves out is not the code that calls", () => {
  const mistaken = `import type { RpcClient } from "./unchecked/client.js";
import { createRestHandler } from "./unchecked/index.js";
export const ask = (client: RpcClient) => client.nothing;
export const serve = () => createRestHandler({ client: 1, endpoint: "" });
`;
  writeFileSync(join(folder, "mistaken.ts"), mistaken);
  writeFileSync(
    join(folder, "mistaken.json"),
    '{ "extends": "./unchecked.json", "files": ["mistaken.ts"] }',
  );
  const { stdout } = spawnSync(process.execPath, [
    ...[tsc, "-p", join(folder, "mistaken.json"), "--pretty", "false"],
  ]);
  const said = String(stdout).trim().split("\n");
  expect(said).toEqual([
    expect.stringMatching(/mistaken\.ts\(3,50\): error TS2339: .*'nothing'/),
    expect.stringMatching(/mistaken\.ts\(4,48\): error TS2322: .*'number'/),
  ]);
});
