import { isJsonObject } from "../serialization/json-object.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { isTest } from "./filter.js";
import {
  and,
  complement,
  type Formula,
  modelOf,
  or,
  referencedFields,
  related,
} from "./formula.js";
import {
  isOptional,
  type Schema,
  type SchemaField,
  type SchemaModel,
  type SchemaRelation,
} from "../model/schema.js";

/** What a rule's `where` returns, and what `of` contains. */
export class RuleCondition {
  readonly model: string;
  readonly formula: Formula;

  constructor(model: string, formula: Formula) {
    this.model = model;
    this.formula = formula;
  }
}

/**
 * Reads the condition of a rule as a formula that is true or false for every row: beside
 * each comparison of a column that may be null stands that it is not. Its negation is then
 * its complement, however deep it is in conditions on related records.
 *
 * @throws TypeError for what a rule must not contain: `undefined`, which Prisma takes for
 *   "any", unknown names, and comparisons without a two-valued form
 */
export function ruleCondition(
  schema: Schema,
  model: string,
  where: unknown,
): RuleCondition {
  return new RuleCondition(model, read(schema, model, where, model));
}

function read(
  schema: Schema,
  model: string,
  where: unknown,
  path: string,
): Formula {
  if (where instanceof RuleCondition) {
    if (where.model === model) return where.formula;
    throw new TypeError(
      `${path}: a condition on ${where.model} is not one on ${model}`,
    );
  }
  if (!isJsonObject(where)) throw refused(path, where);
  const parts = Object.entries(where).map(([name, value]) =>
    member(schema, model, name, value, `${path}.${name}`),
  );
  return and(parts);
}

function member(
  schema: Schema,
  name: string,
  key: string,
  value: unknown,
  path: string,
): Formula {
  const { fields, relations } = modelOf(schema.models, name);
  if (value === undefined) throw refused(path, value);
  if (Object.hasOwn(fields, key)) {
    const model = { fields, relations };
    return comparisons(model, key, value, path);
  }
  if (Object.hasOwn(relations, key)) {
    const relation = relations[key] as SchemaRelation;
    return relationTest(schema, key, relation, value, path);
  }
  const each = (): readonly Formula[] =>
    [value].flat().map((one) => read(schema, name, one, path));
  switch (key) {
    case "AND":
      return and(each());
    case "OR":
      return or(each());
    case "NOT":
      return and(each().map(complement));
    default:
      throw new TypeError(`${path}: ${name} has no field of this name`);
  }
}

function relationTest(
  schema: Schema,
  name: string,
  relation: SchemaRelation,
  value: unknown,
  path: string,
): Formula {
  const { model: target, list } = relation;
  const optional = isOptional(relation);
  const nested = (where: unknown): Formula => read(schema, target, where, path);
  const is = (where: unknown): Formula =>
    where === null
      ? related("absent", name, true, optional)
      : related("is", name, nested(where), optional);
  const tests =
    value instanceof RuleCondition ||
    (!list && !isTest(value, modelOf(schema.models, target)))
      ? { is: value }
      : value;
  if (!isJsonObject(tests)) throw refused(path, value);
  const parts = Object.entries(tests).map(([test, where]): Formula => {
    if (where === undefined) throw refused(`${path}.${test}`, where);
    switch (list ? `${test} of many` : test) {
      case "is":
        return is(where);
      case "isNot":
        return complement(is(where));
      case "some of many":
        return related("some", name, nested(where));
      case "none of many":
        return related("none", name, nested(where));
      case "every of many":
        return related("none", name, complement(nested(where)));
      default:
        throw new TypeError(
          `${path}: "${test}" is not a test of this relation`,
        );
    }
  });
  return and(parts);
}

function comparisons(
  { fields }: Pick<SchemaModel, "fields">,
  name: string,
  value: unknown,
  path: string,
): Formula {
  const field = fields[name] as SchemaField;
  if (field.type === "Json" || field.type === "Composite") {
    throw new TypeError(`${path}: rules cannot compare ${field.type} values`);
  }
  const list = field.list === true;
  // Prisma refuses to compare a required column with null, which an attribute of a caller
  // may be: no row has it.
  const isNull: Formula = (field.nullable === true || list) && {
    kind: "null",
    field: name,
    list,
    negated: false,
  };
  const isOperators = isPlainObject(value);
  if (!isOperators) {
    return value === null ? isNull : compared(fields, name, { equals: value });
  }
  const { mode, ...operators } = value;
  const parts = Object.entries(operators).map(([operator, operand]) => {
    const at = `${path}.${operator}`;
    if (operand === undefined) throw refused(at, operand);
    if (!operatorsOf(field).includes(operator)) {
      throw new TypeError(
        `${at}: ${field.type} has no such comparison in rules`,
      );
    }
    if (operand === null && (operator === "equals" || operator === "not")) {
      return operator === "equals" ? isNull : complement(isNull);
    }
    requireValues(operand, at);
    if (operator === "not" && isPlainObject(operand)) {
      const inner = comparisons(
        { fields },
        name,
        { ...operand, ...(mode !== undefined && { mode }) },
        at,
      );
      return and([complement(inner), complement(isNull)]);
    }
    const filter = { [operator]: operand, ...(mode !== undefined && { mode }) };
    return compared(fields, name, filter);
  });
  if (parts.length === 0) throw refused(path, value);
  return and(parts);
}

const equality = ["equals", "not", "in", "notIn"];
const ordered = [...equality, "lt", "lte", "gt", "gte"];
const text = [...ordered, "contains", "startsWith", "endsWith"];
const listed = ["equals", "has", "hasEvery", "hasSome", "isEmpty"];

/** Prisma's comparisons of a column. It would blame the caller for another one in a rule. */
function operatorsOf({ type, list }: SchemaField): readonly string[] {
  if (list) return listed;
  switch (type) {
    case "String":
      return text;
    case "Boolean":
      return ["equals", "not"];
    case "Enum":
    case "Bytes":
      return equality;
    default:
      return ordered;
  }
}

/** A comparison of columns, each of which has a value. */
function compared(
  fields: SchemaModel["fields"],
  name: string,
  filter: object,
): Formula {
  const columns = [name, ...referencedFields(filter)].filter(
    (one) => fields[one]?.nullable === true || fields[one]?.list === true,
  );
  return and([
    { kind: "compare", field: name, filter, negated: false },
    ...columns.map((one): Formula => ({
      kind: "null",
      field: one,
      list: fields[one]?.list === true,
      negated: true,
    })),
  ]);
}

/** Nothing is less than null; whether it is in a list with null is unknown. */
function requireValues(operand: unknown, path: string): void {
  for (const value of [operand].flat()) {
    if (value === undefined || value === null) throw refused(path, value);
  }
}

function refused(path: string, value: unknown): TypeError {
  const what =
    value === undefined
      ? "undefined is no condition (it would mean any row)"
      : `${value === null ? "null" : "this value"} is no condition`;
  return new TypeError(`${path}: ${what}`);
}
