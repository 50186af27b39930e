import { beforeAll, afterAll, describe, expect, test } from "@jest/globals";
import { explainAccess } from "@gen-api/runtime/access";
import fc from "fast-check";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../fixtures/blog/src/api/access.js";
import { implies, readCondition } from "../../src/diff/access-condition.js";
import { accessTable } from "../../src/diff/access-table.js";
import { compareAccess } from "../../src/diff/compare-access.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { search } from "../support/search.js";
import {
  type ModelName,
  modelNames,
  models,
} from "../e2e/access/requests/blog-models.js";
import { anyCondition } from "../e2e/access/requests/conditions.js";

type Row = Readonly<Record<string, unknown>>;
type Where = (condition: object) => object;
type Define = (
  rules: object,
) => Parameters<typeof accessTable>[0] & Parameters<typeof explainAccess>[0];

let blog: OpenApplication<PrismaClient>;
let define: Define;
beforeAll(async () => {
  blog = await openApplication("blog", "sqlite");
  const { defineAccess } =
    await blog.load<typeof AccessModule>("src/api/access.ts");
  define = (rules) =>
    defineAccess(() => undefined)({
      ...rules,
      others: false,
    } as never) as never;
});
afterAll(() => blog.close());

/** What a change of the rules of a post does to a caller, as lines. */
function changed(before: object, after: object): readonly string[] {
  const [was, is] = [before, after].map((Post) => {
    const access = define({ Post });
    const explain = (rule: string): string =>
      explainAccess(access, {} as never, rule);
    return accessTable(access, explain, {}, ["Post.tags"]);
  });
  return compareAccess("ada", was as never, is as never).map(
    ({ verdict, operation, columns }) =>
      `${verdict} ${operation} ${columns.length > 3 ? "many" : columns.join()}`,
  );
}
const where =
  (condition: object) =>
  (_: unknown, make: Where): object =>
    make(condition);
const mine = where({ authorId: "ada" });
const published = where({ status: "PUBLISHED" });

describe("a change of rules", () => {
  test("is wider, narrower or changed", () => {
    const both = where({ authorId: "ada", status: "PUBLISHED" });
    expect(changed({ read: both }, { read: both })).toEqual([]);
    expect(changed({ read: both }, { read: mine })).toEqual([
      "wider read many",
    ]);
    expect(changed({ read: mine }, { read: both })).toEqual([
      "narrower read many",
    ]);
    expect(changed({ read: mine }, { read: published })).toEqual([
      "changed read many",
    ]);
    const without = (...ids: readonly number[]) =>
      where({ id: { notIn: ids } });
    expect(changed({ read: without(1, 2) }, { read: without(1) })).toEqual([
      "wider read many",
    ]);
    const lists = [{ status: { in: ["DRAFT"] } }, { status: { not: "DRAFT" } }];
    expect(
      changed(
        { read: where({ OR: lists }) },
        { read: where({ OR: [...lists, { id: 1 }] }) },
      ),
    ).toEqual(["wider read many"]);
  });

  test("goes by columns, server's values, pairs of updates and links", () => {
    const post = { read: true, create: true, update: mine };
    const title = { fields: { title: { read: mine } } };
    expect(changed({ ...post, ...title }, post)).toEqual(["wider read title"]);
    const preset = { preset: { create: () => ({ authorId: "ada" }) } };
    expect(changed({ ...post, ...preset }, post)).toEqual([
      "wider create authorId",
    ]);
    // The same rules before and the same after an update, in other pairs.
    const pairs = (one: unknown, two: unknown): object => ({
      read: true,
      update: [
        { before: mine, after: one },
        { before: published, after: two },
      ],
    });
    expect(changed(pairs(mine, published), pairs(published, mine))).toEqual([
      "changed update many",
    ]);
    const link = { link: { tags: mine } };
    expect(changed({ ...post, ...link }, post)).toEqual([
      "wider link-new tags",
    ]);
  });

  test("is unknown where a rule fails, and never the same", () => {
    const read = (): never => {
      throw new Error("no caller");
    };
    expect(changed({ read }, { read })).toContain("unknown read many");
    // Whatever it says, nobody reads.
    const title = { fields: { title: { read } } };
    expect(changed({ read: false, ...title }, { read: false })).toEqual([]);
  });
});

test("what is called wider or narrower is so in the database", async () => {
  const find = async (
    model: ModelName,
    where: object,
  ): Promise<Set<string>> => {
    const delegate = (
      blog.client as never as Record<
        string,
        { findMany: (args: object) => Promise<readonly Row[]> }
      >
    )[models[model].delegate];
    const rows = (await delegate?.findMany({ where })) ?? [];
    return new Set(
      rows.map((row) => models[model].id.map((one) => row[one]).join()),
    );
  };
  let [proven, all] = [0, 0];
  const pair = fc.constantFrom(...modelNames).chain((model) => {
    const one = anyCondition(model, 2).map((make) => make(() => ({})));
    return fc.record({
      model: fc.constant(model),
      a: one,
      b: one,
      c: one,
      shape: fc.nat(5),
    });
  });
  await fc.assert(
    fc.asyncProperty(pair, async ({ model, a, b, c, shape }) => {
      const [was, is] = [
        [{ AND: [a, b] }, a],
        [a, { OR: [b, a] }],
        [{ AND: [a, { OR: [b, c] }] }, { AND: [{ OR: [c, b] }] }],
        [{ NOT: { OR: [a, b] } }, { NOT: a }],
        [{ NOT: a }, { NOT: { AND: [a, b] } }],
        [a, b],
      ][shape] as [object, object];
      const texts = [was, is].map((condition) =>
        explainAccess(
          define({ [model]: { read: where(condition) } }),
          {} as never,
          `${model}.read`,
        ),
      );
      const { schema } = define({});
      const [before, after] = texts.map((text) =>
        readCondition(schema.models, model, text),
      );
      const rows = await Promise.all(
        texts.map((text) =>
          text === "false"
            ? new Set<string>()
            : find(model, text === "true" ? {} : (JSON.parse(text) as object)),
        ),
      );
      for (const [one, other, few, many] of [
        [before, after, rows[0], rows[1]],
        [after, before, rows[1], rows[0]],
      ] as const) {
        all += 1;
        if (!implies(one as never, other as never)) continue;
        proven += 1;
        expect([...(few ?? [])].filter((key) => !many?.has(key))).toEqual([]);
      }
    }),
    search(400),
  );
  // It decides most of what is built to be decided.
  expect(proven / all).toBeGreaterThan(0.3);
});
