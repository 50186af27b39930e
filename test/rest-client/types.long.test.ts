import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { kept, root } from "../../bench/support/folders.js";
import { build, generateApi } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import {
  callsOf,
  checked,
  client,
  syntheticClient,
} from "./synthetic-client.js";
import { budgets } from "../budgets.js";

beforeAll(() => withLock(join(root, ".tmp/applications/.lock"), build));

describe("the blog's client, in a folder of its own", () => {
  const folder = join(kept, "rest-client-blog");
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    await generateApi(
      join(root, "fixtures/blog/schema.prisma"),
      join(folder, "api"),
      folder,
      ["--no-rpc", "--openapi", "none", "--rest-client", "web"],
    );
  });

  test("types queries and results, without Prisma", async () => {
    const usage = readFileSync(join(root, "test/rest-client/usage.ts"), "utf8");
    const path = "../../fixtures/blog/src/api/rest-client.js";
    const text = usage.replace(path, "./web/rest-client.js");
    expect((await checked(folder, "usage", text)).lines).toEqual([]);
  });

  const mistakes = [
    [
      "{ include: { athor: true } }",
      14,
      "'athor' does not exist in type 'PostInclude | Exactly<{ readonly athor: true; }, PostInclude>'. Did you mean to write 'author'?",
    ],
    [
      "{ include: { author: true, comment: true } }",
      28,
      "Did you mean to write 'comments'?",
    ],
    [
      "{ include: { comments: { author: true, posts: true } } }",
      40,
      "Did you mean to write 'post'?",
    ],
    [
      '{ filter: { titel: "x" } }',
      13,
      "'titel' does not exist in type 'PostFilter'. Did you mean to write 'title'?",
    ],
    [
      '{ filter: { title: { $contians: "x" } } }',
      22,
      "Did you mean to write '$contains'?",
    ],
    [
      '{ filter: { author: { emial: "x" } } }',
      23,
      "Did you mean to write 'email'?",
    ],
    ["{ filter: { title: 3 } }", 13, "Type 'number' is not assignable to type"],
    [
      '{ filter: { status: "DRAFTED" } }',
      13,
      "Type '\"DRAFTED\"' is not assignable to type",
    ],
    ['{ sort: "-titel" }', 3, "Did you mean '\"-title\"'?"],
    ['{ sort: ["author.nmae"] }', 10, "Did you mean '\"author.name\"'?"],
    ["{ page: { limt: 3 } }", 11, "Did you mean to write 'limit'?"],
    ['{ fields: { post: ["titel"] } }', 20, "Did you mean '\"title\"'?"],
    ["{ fliter: {} }", 3, "Did you mean to write 'filter'?"],
  ] as const;

  test("a mistake is one line, at its place, with what may be meant", async () => {
    const call = "export const c = await api.post.list(";
    const calls = mistakes.map(
      ([query], index) => `${call.replace("c =", `c${index} =`)}${query});\n`,
    );
    const { errors } = await checked(folder, "bad", client + calls.join(""));
    expect(errors).toHaveLength(mistakes.length);
    for (const [index, [, column, message]] of mistakes.entries()) {
      const at = call.length + String(index).length + column;
      expect(errors[index]).toContain(`bad.ts(${index + 3},${at}): error`);
      expect(errors[index]).toContain(message);
    }
  });
});

describe("the client of 300 models", () => {
  // What the compiler counts is the same in every run.
  let folder: string;
  beforeAll(async () => {
    folder = await syntheticClient(300);
  });

  test("takes few instantiations a call of three includes and a model", async () => {
    const without = await checked(
      folder,
      "without",
      `${client}export { api };\n`,
    );
    expect(without.lines).toEqual([]);
    const few = await checked(folder, "declared", "export {};\n");
    const declared = without.instantiations - few.instantiations;
    expect(declared / 300).toBeLessThanOrEqual(
      budgets["declaring a model to the REST client"].limit,
    );
    const text = callsOf(folder, 3);
    expect(text.split(": { ").length).toBeGreaterThan(2 * 300);
    const calls = await checked(folder, "calls", text);
    expect(calls.lines).toEqual([]);
    const added = calls.instantiations - without.instantiations;
    expect(added).toBeGreaterThan(0);
    expect(added / 300).toBeLessThanOrEqual(
      budgets["a REST call with three includes"].limit,
    );
  });
});
