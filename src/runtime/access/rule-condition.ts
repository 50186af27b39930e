import { databaseOf } from "../contract/databases.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { isColumnValue } from "./column-value.js";
import {
  and,
  type Formula,
  modelOf,
  negation,
  type NullTest,
  referencedFields,
} from "./formula.js";
import {
  type Schema,
  type SchemaField,
  type SchemaModel,
} from "../model/schema.js";
import { type Branch, type Readable, WhereReader } from "./where-reader.js";

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
 * Reads the condition of a rule as a formula that holds for the rows that Prisma finds by
 * it. Negations are brought to the comparisons, so that none spans what is unknown of a
 * related record. An empty `OR` is nothing everywhere, where Prisma drops some.
 *
 * @throws TypeError for what a rule must not contain: `undefined`, which Prisma takes for
 *   "any", unknown names, values that are none of their columns, and comparisons without a
 *   two-valued form
 */
export function ruleCondition(
  schema: Schema,
  model: string,
  where: unknown,
): RuleCondition {
  return new RuleCondition(model, new RuleReader(schema).read(model, where));
}

class RuleReader extends WhereReader {
  read(model: string, where: unknown): Formula {
    return this.where(where, { model, negated: false, path: model });
  }

  protected override where(where: unknown, at: Branch): Formula {
    if (!(where instanceof RuleCondition)) return super.where(where, at);
    const { model, formula } = where;
    if (model === at.model) return at.negated ? negation(formula) : formula;
    throw new TypeError(
      `${at.path}: a condition on ${model} is not one on ${at.model}`,
    );
  }

  protected membersOf(where: unknown, { path }: Branch): object {
    return requireMembers(where, path);
  }

  protected column(name: string, value: unknown, at: Branch): Formula {
    const { fields } = modelOf(this.schema.models, at.model);
    const formula = comparisons(this.schema, fields, name, value, at.path);
    return at.negated ? negation(formula) : formula;
  }

  protected other(_name: string, _value: unknown, at: Branch): never {
    throw new TypeError(
      `${at.path}: ${at.model} has no field or test of this name`,
    );
  }

  protected readable(): Readable {
    return { members: true, key: true };
  }
}

function comparisons(
  schema: Schema,
  fields: SchemaModel["fields"],
  name: string,
  value: unknown,
  path: string,
): Formula {
  const field = fields[name] as SchemaField;
  if (field.type === "Json" || field.type === "Composite") {
    throw new TypeError(`${path}: rules cannot compare ${field.type} values`);
  }
  // Prisma refuses to compare a required column with null, which an attribute of a caller
  // may be: no row has it.
  const isNull: Formula = isNullable(field) && nullTest(fields, name);
  if (value === null) return isNull;
  if (!isPlainObject(value)) {
    requireOperand(fields, name, "equals", value, path);
    return compared(fields, name, { equals: value });
  }
  const { mode, ...operators } = value;
  if (mode !== undefined && !isMode(schema, field, mode)) {
    throw refused(`${path}.mode`, mode, "mode here");
  }
  const members = Object.entries(requireMembers(operators, path));
  const parts = members.map(([operator, operand]: [string, unknown]) => {
    const at = `${path}.${operator}`;
    if (!operatorsOf(field).includes(operator)) {
      throw new TypeError(
        `${at}: ${field.type} has no such comparison in rules`,
      );
    }
    if (operand === null && (operator === "equals" || operator === "not")) {
      return operator === "equals" ? isNull : negation(isNull);
    }
    if (operator === "not" && isPlainObject(operand)) {
      const [nested, ...more] = Object.keys(operand);
      // Prisma negates each of several comparisons, and drops the first of two negations.
      if (nested === "not" || more.length > 0) {
        throw new TypeError(
          `${at}: one comparison without "not" is what it takes in rules, and NOT around the field any`,
        );
      }
      const inner = comparisons(
        schema,
        fields,
        name,
        { ...operand, ...(mode !== undefined && { mode }) },
        at,
      );
      return negation(inner);
    }
    requireOperand(fields, name, operator, operand, at);
    // So Prisma says of every row, also of those with a null.
    const isEmpty = Array.isArray(operand) && operand.length === 0;
    if (isEmpty && operator === "in") return false;
    if (isEmpty && operator === "notIn") return true;
    const filter = { [operator]: operand, ...(mode !== undefined && { mode }) };
    return compared(fields, name, filter);
  });
  if (parts.length === 0) throw refused(path, value);
  return and(parts);
}

function isMode(
  { database }: Schema,
  { type, list }: SchemaField,
  mode: unknown,
): boolean {
  return (
    type === "String" &&
    list !== true &&
    databaseOf(database).insensitiveFilters === true &&
    (mode === "default" || mode === "insensitive")
  );
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

function compared(
  fields: SchemaModel["fields"],
  name: string,
  filter: object,
): Formula {
  const unknown = [name, ...referencedFields(filter)]
    .filter((one) => isNullable(fields[one]))
    .map((one) => nullTest(fields, one));
  return { kind: "compare", field: name, filter, negated: false, unknown };
}

function isNullable(field: SchemaField | undefined): boolean {
  return field?.nullable === true || field?.list === true;
}

function nullTest(fields: SchemaModel["fields"], field: string): NullTest {
  const list = fields[field]?.list === true;
  return { kind: "null", field, list, negated: false };
}

/** @throws TypeError for members that Prisma would overlook: they must not pass for "any row" */
function requireMembers(value: unknown, path: string): object {
  if (!isPlainObject(value) || Object.getOwnPropertySymbols(value).length > 0) {
    throw refused(path, value);
  }
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) throw refused(`${path}.${name}`, one);
  }
  return value;
}

/** Nothing is less than null; whether it is in a list with null is unknown. */
function requireOperand(
  fields: SchemaModel["fields"],
  name: string,
  operator: string,
  operand: unknown,
  path: string,
): void {
  const { type, list } = fields[name] as SchemaField;
  const [other] = Array.isArray(operand) ? [] : referencedFields(operand);
  if (other !== undefined && fields[other]?.type === type) return;
  const isMany =
    ["in", "notIn", "hasEvery", "hasSome"].includes(operator) ||
    (list === true && operator === "equals");
  const values = isMany && Array.isArray(operand) ? operand : [operand];
  const kind = operator === "isEmpty" ? "Boolean" : type;
  const wrong = values.findIndex((one) => !isColumnValue(kind, one));
  if (wrong >= 0) throw refused(path, values[wrong], kind);
  if (isMany && !Array.isArray(operand)) throw refused(path, operand, "list");
}

function refused(path: string, value: unknown, kind?: string): TypeError {
  if (value === undefined) {
    return new TypeError(
      `${path}: undefined is no condition (it would mean any row)`,
    );
  }
  return new TypeError(
    value === null || kind === undefined
      ? `${path}: ${value === null ? "null" : "this value"} is no condition`
      : `${path}: this value is no ${kind}`,
  );
}
