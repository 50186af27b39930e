import fc from "fast-check";
import {
  anyField,
  anyRelation,
  anyValue,
  merged,
  type ModelName,
  models,
} from "./blog-models.js";

export function anyComparison(
  model: ModelName,
  column = anyField(model),
): fc.Arbitrary<object> {
  return fc.tuple(column, anyField(model)).chain(([field, another]) =>
    fc
      .tuple(
        fc.constantFrom(
          ...["", "", "not", "in", "notIn", "lt", "gte", "startsWith", "_ref"],
        ),
        anyValue(model, field),
      )
      .map(([operator, value]) => {
        switch (operator) {
          case "":
            return { [field]: value };
          case "in":
          case "notIn":
            return { [field]: { [operator]: [value] } };
          case "_ref":
            return { [field]: { lte: { _ref: another, _container: model } } };
          default:
            return { [field]: { [operator]: value } };
        }
      }),
  );
}

/** A filter that most requests have by itself: in others, something may hide its answer. */
export function anyTest(model: ModelName, depth: number): fc.Arbitrary<object> {
  const comparison = anyComparison(model);
  if (depth === 0) return comparison;
  const related = anyRelated(model, depth);
  return fc.oneof(
    comparison,
    comparison.map((NOT) => ({ NOT })),
    related,
    related,
    related.map((NOT) => ({ NOT })),
  );
}

function anyRelated(model: ModelName, depth: number): fc.Arbitrary<object> {
  return anyRelation(model).chain(([name, target, isMany]) => {
    const where = anyWhere(target, depth - 1);
    return isMany
      ? fc
          .tuple(
            fc.constantFrom("some", "none", "every"),
            fc.oneof(where, fc.constant({})),
          )
          .map(([test, one]) => ({ [name]: { [test]: one } }))
      : fc
          .tuple(
            fc.constantFrom("is", "isNot", "bare"),
            fc.oneof(
              { weight: 4, arbitrary: where },
              { weight: 1, arbitrary: fc.constant(null) },
            ),
          )
          .map(([test, one]) => ({
            [name]: test === "bare" ? one : { [test]: one },
          }));
  });
}

export function anyWhere(
  model: ModelName,
  depth: number,
): fc.Arbitrary<object> {
  if (depth === 0) return anyComparison(model);
  const test = anyTest(model, depth);
  const inner = anyWhere(model, depth - 1);
  return fc.oneof(
    { weight: 6, arbitrary: test },
    inner.map((one) => ({ NOT: one })),
    fc.tuple(inner, inner).map(([one, two]) => ({ OR: [one, two] })),
    fc.tuple(inner, inner).map(([one, two]) => ({ NOT: [one, two] })),
    merged(inner, inner),
  );
}

const toOne = [
  ["Post", "author", "User"],
  ["Post", "category", "Category"],
  ["Comment", "author", "User"],
  ["Comment", "post", "Post"],
  ["User", "profile", "Profile"],
] as const;
const toMany = [
  ["Post", "tags", "Tag"],
  ["Post", "comments", "Comment"],
  ["User", "posts", "Post"],
  ["User", "comments", "Comment"],
] as const;

type Aimed = fc.Arbitrary<{
  readonly model: ModelName;
  readonly args: {
    readonly where?: object;
    readonly orderBy?: object;
    readonly cursor?: object;
  };
}>;

/**
 * Reads that ask nothing but what an unreadable record or cell could answer: that none is
 * there, or none like that, what a relation has, what it is sorted by, where it stands.
 */
export const anyAimed: Aimed = fc.oneof(
  {
    weight: 1,
    arbitrary: anyComparison("User", fc.constant("email")).map((NOT) => ({
      model: "User" as const,
      args: { where: { NOT } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...toOne).chain(([model, name, target]) =>
      fc
        .oneof(anyComparison(target), fc.constant(null))
        .chain((where) =>
          fc.constantFrom<object>(
            { [name]: { isNot: where } },
            { [name]: { is: null } },
            { NOT: { [name]: where } },
          ),
        )
        .map((where) => ({ model, args: { where } })),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...toMany).chain(([model, name, target]) =>
      fc
        .tuple(
          fc.constantFrom("some", "none", "every"),
          fc.oneof(fc.constant({}), anyComparison(target)),
        )
        .map(([test, where]) => ({
          model,
          args: { where: { [name]: { [test]: where } } },
        })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...toOne).chain(([model, name, target]) =>
      anyField(target).map((field) => ({
        model,
        args: { orderBy: { [name]: { [field]: "asc" } } },
      })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("User" as const, "Post" as const, "Comment" as const)
      .chain((model) =>
        fc
          .constantFrom(...models[model].closed)
          .map((cursor) => ({ model, args: { cursor } })),
      ),
  },
);
