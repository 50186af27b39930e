/**
 * A condition on rows without negations but in tests, whose texts only equal themselves. What
 * `holds` inside of a test of related records holds for some of them, for `none` the more
 * records the fewer rows.
 */
export type Condition = boolean | Joined | Nested | Test;

interface Joined {
  readonly kind: "and" | "or";
  readonly parts: readonly Condition[];
}

/** `name` says what it is asked of: a relation with its keys, the row after an update. */
interface Nested {
  readonly kind: "some" | "none";
  readonly name: string;
  readonly of: Condition;
}

/** A comparison of a column. `values`: it is one of these, or, `negated`, none of them. */
interface Test {
  readonly kind: "test";
  readonly column: string;
  readonly text: string;
  readonly negated: boolean;
  readonly values?: readonly string[];
}

/** What is known of the relations that a condition names. */
export interface Relations {
  readonly [model: string]: {
    readonly relations: Readonly<
      Record<string, { readonly model: string; readonly inverse?: string }>
    >;
  };
}

type RuleWhere = Readonly<Record<string, unknown>>;

/** Reads what `explainAccess` prints. */
export function readCondition(
  models: Relations,
  model: string,
  text: string,
): Condition {
  const read = (name: string, where: RuleWhere): Condition => {
    const parts = Object.entries(where).map(([key, value]): Condition => {
      if (key === "AND" || key === "OR") {
        const each = (value as readonly RuleWhere[]).map((one) =>
          read(name, one),
        );
        return { kind: key === "AND" ? "and" : "or", parts: each };
      }
      if (key === "NOT") {
        const [[column, filter] = ["", null]] = Object.entries(
          value as RuleWhere,
        );
        return comparison(column, filter, true);
      }
      const relation = models[name]?.relations[key];
      if (!relation) return comparison(key, value, false);
      const [[test, of] = ["", null]] = Object.entries(value as RuleWhere);
      const inverse = models[relation.model]?.relations[relation.inverse ?? ""];
      const id = JSON.stringify([key, relation, inverse]);
      if (test === "is" && of === null) {
        return { kind: "none", name: id, of: true };
      }
      const inner = of === null ? true : read(relation.model, of as RuleWhere);
      return { kind: test === "none" ? "none" : "some", name: id, of: inner };
    });
    return parts.length === 1 && parts[0] !== undefined
      ? parts[0]
      : { kind: "and", parts };
  };
  const where = JSON.parse(text) as boolean | RuleWhere;
  return typeof where === "boolean" ? where : read(model, where);
}

function comparison(
  column: string,
  filter: unknown,
  negated: boolean,
): Condition {
  const text = JSON.stringify(filter);
  const [[operator, operand] = ["", null], ...more] = Object.entries(
    filter ?? {},
  ) as [string, unknown][];
  if (operator === "notIn" && more.length === 0) {
    return comparison(column, { in: operand }, !negated);
  }
  const isList = operator === "in" && Array.isArray(operand);
  if (more.length > 0 || !(isList || operator === "equals")) {
    return { kind: "test", column, text, negated };
  }
  const values = (isList ? (operand as unknown[]) : [operand]).map((one) =>
    JSON.stringify(one),
  );
  // No row is in an empty list.
  if (values.length === 0) return negated;
  return { kind: "test", column, text, negated, values };
}

/**
 * Whether each row for which one condition holds is one for which the other does. `false`
 * where that cannot be seen from how they are built.
 */
export function implies(one: Condition, other: Condition): boolean {
  if (one === false || other === true) return true;
  if (typeof one === "object" && one.kind === "or") {
    return one.parts.every((part) => implies(part, other));
  }
  if (typeof other === "object" && other.kind === "and") {
    return other.parts.every((part) => implies(one, part));
  }
  if (
    typeof other === "object" &&
    other.kind === "or" &&
    other.parts.some((part) => implies(one, part))
  ) {
    return true;
  }
  if (typeof one === "object" && one.kind === "and") {
    return one.parts.some((part) => implies(part, other));
  }
  if (typeof one === "boolean" || typeof other === "boolean") return false;
  if (one.kind === "test") {
    return other.kind === "test" && testImplies(one, other);
  }
  if (!isNested(one) || !isNested(other)) return false;
  if (one.kind !== other.kind || one.name !== other.name) return false;
  return one.kind === "some"
    ? implies(one.of, other.of)
    : implies(other.of, one.of);
}

function isNested(condition: Joined | Nested | Test): condition is Nested {
  return condition.kind === "some" || condition.kind === "none";
}

function testImplies(one: Test, other: Test): boolean {
  if (one.column !== other.column || one.negated !== other.negated) {
    return false;
  }
  if (one.text === other.text) return true;
  const [few, many] = one.negated ? [other, one] : [one, other];
  return (
    few.values !== undefined &&
    few.values.every((value) => many.values?.includes(value) === true)
  );
}
