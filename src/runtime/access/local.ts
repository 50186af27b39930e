import { isPlainObject } from "../serialization/plain-object.js";
import type { Comparison, Formula } from "./formula.js";
import type { SchemaField, SchemaModel } from "../model/schema.js";

/** The value of a column; `undefined` where it is not known. */
type KnownValue = (field: string) => { readonly value: unknown } | undefined;

/**
 * Whether a formula holds for a row of which some columns are known; `undefined` where only
 * the database can tell: it compares texts by its own rules, and has the other columns and
 * the related records.
 */
export function holds(
  fields: SchemaModel["fields"],
  formula: Formula,
  known: KnownValue,
): boolean | undefined {
  const rest = remainder(fields, formula, known);
  return typeof rest === "boolean" ? rest : undefined;
}

/**
 * What of a formula is not decided by the known columns.
 *
 * @param isEmpty whether a to-many relation of the row has no members
 */
export function remainder(
  fields: SchemaModel["fields"],
  formula: Formula,
  known: KnownValue,
  isEmpty: (relation: string) => boolean = () => false,
): Formula {
  if (typeof formula === "boolean") return formula;
  switch (formula.kind) {
    case "and":
    case "or": {
      const absorbing = formula.kind === "or";
      const parts = formula.parts.map((part) =>
        remainder(fields, part, known, isEmpty),
      );
      if (parts.includes(absorbing)) return absorbing;
      const open = parts.filter((part) => typeof part !== "boolean");
      const [only = !absorbing] = open;
      return open.length <= 1 ? only : { kind: formula.kind, parts: open };
    }
    case "null": {
      const found = known(formula.field);
      return found
        ? ((found.value ?? null) === null) !== formula.negated
        : formula;
    }
    case "compare":
      return compared(fields, formula, known) ?? formula;
    case "some":
    case "none":
      return isEmpty(formula.relation) ? formula.kind === "none" : formula;
    default:
      return formula;
  }
}

function compared(
  fields: SchemaModel["fields"],
  { field, filter, negated }: Comparison,
  known: KnownValue,
): boolean | undefined {
  const found = known(field);
  const declared = fields[field];
  if (!found || !declared || declared.list) return undefined;
  const { value } = found;
  // Beside each comparison stands that there is a value.
  if ((value ?? null) === null) return false;
  if (!isPlainObject(filter)) return undefined;
  const results = Object.entries(filter).map(([operator, operand]) =>
    "mode" in filter ? undefined : decided(declared, operator, value, operand),
  );
  if (!negated && isOtherText(declared, filter, value)) return false;
  const all = results.includes(false)
    ? false
    : results.includes(undefined)
      ? undefined
      : true;
  return all === undefined ? undefined : all !== negated;
}

/** Types whose values JavaScript and databases compare alike: databases round dates. */
const exact = new Set<SchemaField["type"]>([
  "Int",
  "BigInt",
  "Boolean",
  "Enum",
]);

/** A text that JavaScript finds equal is equal in any collation; another may be. */
function decided(
  { type }: SchemaField,
  operator: string,
  value: unknown,
  operand: unknown,
): boolean | undefined {
  const isExact = exact.has(type);
  if (!isExact && type !== "String") return undefined;
  const one = comparable(value);
  const equals = (other: unknown): boolean | undefined => {
    const theirs = comparable(other);
    if (one === undefined || typeof one !== typeof theirs) return undefined;
    return one === theirs || (isExact ? false : undefined);
  };
  switch (operator) {
    case "equals":
      return equals(operand);
    case "not":
      return not(equals(operand));
    case "in":
      return isIn(operand, equals);
    case "notIn":
      return not(isIn(operand, equals));
    default:
  }
  const other = comparable(operand);
  const isOrdered =
    isExact &&
    type !== "Enum" &&
    one !== undefined &&
    other !== undefined &&
    typeof one === typeof other;
  if (!isOrdered) return undefined;
  switch (operator) {
    case "lt":
      return one < other;
    case "lte":
      return one <= other;
    case "gt":
      return one > other;
    case "gte":
      return one >= other;
    default:
      return undefined;
  }
}

/**
 * Whether a text equals none of those that a filter wants in any collation, since their
 * letters differ. To be asked only in order to refuse: it would keep back what is allowed
 * if a collation knew better. It must be known before a write: the database would tell
 * first that a unique value is taken.
 */
function isOtherText(
  { type }: SchemaField,
  filter: Readonly<Record<string, unknown>>,
  value: unknown,
): boolean {
  const wanted = "equals" in filter ? [filter["equals"]] : filter["in"];
  const letters = lettersOf(value);
  return (
    type === "String" &&
    letters !== undefined &&
    Array.isArray(wanted) &&
    wanted.every((one) => ![letters, undefined].includes(lettersOf(one)))
  );
}

/** The letters and digits of a text that has no others than those of ASCII. */
function lettersOf(text: unknown): string | undefined {
  return typeof text === "string" && /^[ -~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]/g, "")
    : undefined;
}

function isIn(
  list: unknown,
  equals: (value: unknown) => boolean | undefined,
): boolean | undefined {
  if (!Array.isArray(list)) return undefined;
  const results = list.map(equals);
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Values of one column with equal ones for equal values; `undefined` for a reference. */
function comparable(
  value: unknown,
): string | number | bigint | boolean | undefined {
  switch (typeof value) {
    case "number":
      return Number.isSafeInteger(value) ? BigInt(value) : undefined;
    case "bigint":
    case "string":
    case "boolean":
      return value;
    default:
      return undefined;
  }
}
