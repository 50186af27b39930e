import fc from "fast-check";
import type { ModelName } from "./blog-models.js";
import { anyRelation, models } from "./blog-models.js";

/** The condition of a rule, with those of other models' rules in it. */
export type Condition = (of: (model: ModelName) => object) => object;

/** Columns that may be null have more rows with a null than others. */
const nullable: Readonly<Partial<Record<ModelName, readonly string[]>>> = {
  User: ["name"],
  Post: ["rating", "categoryId"],
  Comment: ["authorId"],
  Category: ["parentId"],
  Profile: ["bio", "birthday"],
};
/** Columns of other types, of which values are texts. */
const others = ["status", "birthday", "createdAt"];

/**
 * Any condition that a rule may have, without an empty `OR`: it is nothing in rules, and
 * Prisma drops some.
 *
 * @param others models whose rules it may contain
 */
export function anyCondition(
  model: ModelName,
  depth: number,
  others: readonly ModelName[] = [],
): fc.Arbitrary<Condition> {
  const comparison = anyComparison(model).map(
    (one): Condition =>
      () =>
        one,
  );
  const whole = others.includes(model)
    ? fc.oneof(
        { weight: 3, arbitrary: comparison },
        {
          weight: 1,
          arbitrary: fc.constant<Condition>((of) => of(model)),
        },
      )
    : comparison;
  if (depth === 0) return whole;
  const part = anyCondition(model, depth - 1, others);
  const parts = fc.array(part, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    whole,
    part.map((one): Condition => (of) => ({ NOT: one(of) })),
    fc
      .tuple(fc.constantFrom("AND", "OR", "NOT"), parts)
      .map(([name, all]): Condition => (of) => ({
        [name]: all.map((one) => one(of)),
      })),
    fc.tuple(comparison, part).map(([one, other]): Condition => (of) => ({
      NOT: { ...one(of), AND: other(of) },
    })),
    ...Array.from({ length: 3 }, () => anyRelated(model, depth - 1, others)),
  );
}

function anyRelated(
  model: ModelName,
  depth: number,
  others: readonly ModelName[],
): fc.Arbitrary<Condition> {
  if (Object.keys(models[model].relations).length === 0) {
    return fc.constant(() => ({}));
  }
  return anyRelation(model).chain(([name, target, isMany]) => {
    const isOptional = name !== "post" && name !== "user";
    const nothing = isMany || !isOptional || name === "author" ? {} : null;
    const where = fc.oneof(
      { weight: 5, arbitrary: anyCondition(target, depth, others) },
      { weight: 1, arbitrary: fc.constant<Condition>(() => ({})) },
    );
    const tests = isMany ? ["some", "none", "every"] : ["is", "isNot"];
    const test = fc.tuple(
      fc.constantFrom(...tests),
      fc.oneof(
        { weight: 6, arbitrary: where },
        { weight: 1, arbitrary: fc.constant(nothing) },
      ),
    );
    return fc
      .array(test, { minLength: 1, maxLength: 2 })
      .map((all): Condition => (of) => ({
        [name]: Object.fromEntries(
          all.map(([one, asked]) => [
            one,
            typeof asked === "function" ? asked(of) : asked,
          ]),
        ),
      }));
  });
}

function anyComparison(model: ModelName): fc.Arbitrary<object> {
  const { fields } = models[model];
  const mayBeNull = nullable[model] ?? [];
  return fc
    .constantFrom(...Object.keys(fields), ...mayBeNull, ...mayBeNull)
    .chain((name) => {
      const values = (fields[name] ?? []).filter((one) => one !== null);
      const value = fc.constantFrom(...values);
      const isText = typeof values[0] === "string" && !others.includes(name);
      const isOrdered = typeof values[0] !== "boolean" && name !== "status";
      const operators = [
        ...["equals", "not"],
        ...(typeof values[0] === "boolean" ? [] : ["in", "notIn", "empty"]),
        ...(isOrdered ? ["lt", "gte", "_ref"] : []),
        ...(isText ? ["startsWith", "contains"] : []),
      ];
      const operation = fc
        .tuple(fc.constantFrom(...operators), value, fc.array(value))
        .map(([operator, one, more]): object => {
          switch (operator) {
            case "in":
            case "notIn":
              return { [operator]: [one, ...more] };
            case "empty":
              return more.length === 0 ? { in: [] } : { notIn: [] };
            case "_ref":
              return { lte: { _ref: name, _container: model } };
            default:
              return { [operator]: one };
          }
        });
      const isNull = mayBeNull.includes(name)
        ? [fc.constantFrom(null, { equals: null }, { not: null })]
        : [];
      return fc
        .oneof(
          value,
          operation,
          operation,
          fc
            .tuple(operation, operation)
            .map(([one, other]) => ({ ...one, ...other })),
          operation.filter((one) => !("not" in one)).map((not) => ({ not })),
          ...isNull,
        )
        .map((filter) => ({ [name]: filter }));
    });
}
