import fc from "fast-check";
import {
  anyField,
  anyRelation,
  anyValue,
  merged,
  type ModelName,
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

/** Filters that must not hold: of columns and records, some of which are not readable. */
export const anyAbsence = fc.oneof(
  {
    weight: 1,
    arbitrary: anyComparison("User", fc.constant("email")).map(
      (NOT) => ({ model: "User", where: { NOT } }) as const,
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...([
          ["Post", "author", "User"],
          ["Comment", "author", "User"],
          ["Comment", "post", "Post"],
          ["Post", "category", "Category"],
          ["User", "profile", "Profile"],
        ] as const),
      )
      .chain(([model, relation, target]) =>
        fc
          .oneof(anyComparison(target), fc.constant(null))
          .chain((where) =>
            fc.constantFrom<object>(
              { [relation]: { isNot: where } },
              { [relation]: { is: null } },
              { NOT: { [relation]: where } },
            ),
          )
          .map((where) => ({ model, where })),
      ),
  },
);
