import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { schema as accessSchema } from "../../../fixtures/blog/src/api/schema.js";
import { holds } from "../../../src/runtime/access/local.js";
import { ruleCondition } from "../../../src/runtime/access/rule-condition.js";
import { complement, whereOf } from "../../../src/runtime/access/formula.js";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";
import { search } from "../../support/search.js";

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const values = {
  wordCount: [0, 1, -1, 2_147_483_647],
  views: [0n, 9_007_199_254_740_993n, -5n],
  featured: [true, false],
  status: ["DRAFT", "PUBLISHED"],
  title: ["a", "A", "a ", "é", "b", ""],
  categoryId: [1, 2, null],
  rating: [1, 0.1, null],
  publishedAt: [new Date(0), new Date(1000), null],
} as const;
const names = Object.keys(values) as (keyof typeof values)[];

const anyComparison = fc.constantFrom(...names).chain((name) => {
  const one = fc.constantFrom<unknown>(...values[name]);
  const present = fc.constantFrom<unknown>(
    ...values[name].filter((value) => value !== null),
  );
  const isOrdered = name !== "featured" && name !== "status";
  return fc
    .oneof(
      one,
      one.map((equals) => ({ equals })),
      one.map((not) => ({ not })),
      // Prisma has no lists of booleans in filters.
      ...(name === "featured"
        ? []
        : [
            fc.array(present, { maxLength: 2 }).map((list) => ({ in: list })),
            fc.array(present, { maxLength: 2 }).map((notIn) => ({ notIn })),
          ]),
      present.map((value) => (isOrdered ? { lt: value } : { not: value })),
      present.map((value) =>
        isOrdered ? { gte: value } : { not: { equals: value } },
      ),
    )
    .map((filter) => ({ [name]: filter }));
});

const { rule: anyRule } = fc.letrec<{ rule: object }>((tie) => ({
  rule: fc.oneof(
    { depthSize: "small" },
    anyComparison,
    tie("rule").map((NOT) => ({ NOT })),
    fc.array(tie("rule"), { maxLength: 2 }).map((OR) => ({ OR })),
    fc.array(tie("rule"), { maxLength: 2 }).map((AND) => ({ AND })),
  ),
}));

const anyRow = fc.record(
  Object.fromEntries(
    names.map((name) => [name, fc.constantFrom<unknown>(...values[name])]),
  ),
);

// What is decided without the database must be what the database would say.
test("a rule that is decided from a row is decided as the database does", async () => {
  const { fields } = accessSchema.models["Post"] ?? { fields: {} };
  const decided = { true: 0, false: 0, undefined: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyRule,
      anyRow,
      fc.subarray(names),
      async (rule, row, known) => {
        await blog.client.post.update({ where: { id: 1 }, data: row });
        const { formula } = ruleCondition(accessSchema, "Post", rule);
        const own = holds(fields, formula, (name) =>
          known.includes(name as never) ? { value: row[name] } : undefined,
        );
        const where = whereOf(accessSchema.models, "Post", formula);
        const count = await blog.client.post.count({
          where: { AND: [{ id: 1 }, where] },
        });
        decided[`${own}`] += 1;
        if (own !== undefined) expect(count > 0).toBe(own);
        // Its complement finds the row where it does not.
        const rest = whereOf(accessSchema.models, "Post", complement(formula));
        const others = await blog.client.post.count({
          where: { AND: [{ id: 1 }, rest] },
        });
        expect(count + others).toBe(1);
      },
    ),
    { ...search(150), endOnFailure: true },
  );
  expect(Math.min(...Object.values(decided))).toBeGreaterThan(10);
});

test.each([
  ["ada", "ada", true],
  ["ada", "alan", false],
  // A collation may find them equal.
  ["ada", "ADA", undefined],
  ["ada", "ada ", undefined],
  ["ada", "adá", undefined],
])("of the texts %p and %p, equality is %p", (wanted, value, expected) => {
  const { fields } = accessSchema.models["Post"] ?? { fields: {} };
  const of = (where: object): boolean | undefined =>
    holds(fields, ruleCondition(accessSchema, "Post", where).formula, () => ({
      value,
    }));
  expect(of({ authorId: wanted })).toBe(expected);
  expect(of({ authorId: { in: [wanted] } })).toBe(expected);
  // Only to refuse: a collation might know better.
  expect(of({ NOT: { authorId: wanted } })).toBe(
    expected === true ? false : undefined,
  );
});
