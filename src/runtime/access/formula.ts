import type { Where } from "../prisma/delegate.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { SchemaModel } from "../model/schema.js";

/**
 * A condition on the rows of a model. Negation is only at comparisons and at the tests of
 * relations, so that nothing negates a rule that was added inside.
 */
export type Formula = boolean | Every | Some | Comparison | NullTest | Related;

/** All of the parts hold. */
interface Every {
  readonly kind: "and";
  readonly parts: readonly Formula[];
}

/** One of the parts holds. */
interface Some {
  readonly kind: "or";
  readonly parts: readonly Formula[];
}

/** What Prisma's filter of one column says; for a row with a null it says nothing. */
export interface Comparison {
  readonly kind: "compare";
  readonly field: string;
  readonly filter: unknown;
  readonly negated: boolean;
  /** One holds for a row of which neither the comparison nor its negation is true. */
  readonly unknown?: readonly NullTest[];
}

export interface NullTest {
  readonly kind: "null";
  readonly field: string;
  readonly list: boolean;
  readonly negated: boolean;
}

/**
 * `some` and `none`: of the records that a to-many relation leads to. `is`: a to-one
 * relation leads to a record, and `of` holds for it; `absent`: it leads to none.
 */
export interface Related {
  readonly kind: "some" | "none" | "is" | "absent";
  readonly relation: string;
  /** The to-one relation may be empty. */
  readonly optional: boolean;
  readonly of: Formula;
}

export function and(parts: readonly Formula[]): Formula {
  return joined("and", parts, false);
}

export function or(parts: readonly Formula[]): Formula {
  return joined("or", parts, true);
}

/** @param absorbing the constant that decides the whole */
function joined(
  kind: "and" | "or",
  parts: readonly Formula[],
  absorbing: boolean,
): Formula {
  if (parts.includes(absorbing)) return absorbing;
  const [single = !absorbing, ...more] = new Set(
    parts.filter((part) => typeof part !== "boolean"),
  );
  // It stays the same formula: a rule is recognized in another one.
  if (more.length === 0) return single;
  const open = new Set(
    parts.flatMap((part) => {
      if (typeof part === "boolean") return [];
      return part.kind === kind ? part.parts : [part];
    }),
  );
  const [only = !absorbing] = open;
  return open.size <= 1 ? only : { kind, parts: [...open] };
}

/** A relation test, decided where the condition on the related records is `false`. */
export function related(
  kind: Related["kind"],
  relation: string,
  of: Formula,
  optional = false,
): Formula {
  if (kind === "absent" && !optional) return false;
  if (of === false && kind !== "absent") return kind === "none";
  return { kind, relation, optional, of };
}

/**
 * What holds exactly where a rule does not: also for the rows of which it is unknown, so
 * that each row is on one side.
 */
export function complement(rule: Formula): Formula {
  return turned(rule, (comparison) =>
    or([negatedOf(comparison), ...(comparison.unknown ?? [])]),
  );
}

/** Prisma's `NOT`: what is unknown of a formula is unknown of its negation. */
export function negation(formula: Formula): Formula {
  return turned(formula, negatedOf);
}

function negatedOf(comparison: Comparison): Formula {
  return { ...comparison, negated: !comparison.negated };
}

/** A formula turned around, but for its comparisons. */
function turned(
  formula: Formula,
  compared: (comparison: Comparison) => Formula,
): Formula {
  const turn = (part: Formula): Formula => turned(part, compared);
  if (typeof formula === "boolean") return !formula;
  switch (formula.kind) {
    case "and":
      return or(formula.parts.map(turn));
    case "or":
      return and(formula.parts.map(turn));
    case "compare":
      return compared(formula);
    case "null":
      return { ...formula, negated: !formula.negated };
    case "some":
      return { ...formula, kind: "none" };
    case "none":
      return { ...formula, kind: "some" };
    case "is": {
      const { relation, of, optional } = formula;
      return or([
        related("absent", relation, true, optional),
        related("is", relation, turn(of), optional),
      ]);
    }
    case "absent":
      return related("is", formula.relation, true, true);
  }
}

/** Prisma's `where` for a formula on rows of the model. */
export function whereOf(
  models: Readonly<Record<string, SchemaModel>>,
  model: string,
  formula: Formula,
): Where {
  const of = (part: Formula): Where => whereOf(models, model, part);
  if (formula === true) return {};
  if (formula === false) return nothing(modelOf(models, model));
  switch (formula.kind) {
    case "and":
      return { AND: formula.parts.map(of) };
    case "or":
      return { OR: formula.parts.map(of) };
    case "compare": {
      const where = { [formula.field]: formula.filter };
      return formula.negated ? { NOT: where } : where;
    }
    case "null":
      return nullTest(formula);
    case "absent":
      return { [formula.relation]: { is: null } };
    case "is":
      if (formula.of === true && formula.optional) {
        return { [formula.relation]: { isNot: null } };
      }
      break;
    default:
  }
  const target = modelOf(models, model).relations[formula.relation]?.model;
  return {
    [formula.relation]: {
      [formula.kind]: whereOf(models, target ?? "", formula.of),
    },
  };
}

function nullTest({ field, list, negated }: NullTest): Where {
  if (!list) return { [field]: negated ? { not: null } : null };
  const where = { [field]: { equals: null } };
  return negated ? { NOT: where } : where;
}

/** No row is in an empty list. An empty `OR` would do, but Prisma drops it in an `AND`. */
function nothing({ fields, uniques }: SchemaModel): Where {
  const [key] = Object.values(uniques);
  const isComparable = (name: string): boolean =>
    !fields[name]?.list && fields[name]?.type !== "Json";
  const column = key?.[0] ?? Object.keys(fields).find(isComparable);
  return { [column ?? ""]: { in: [] } };
}

export function modelOf(
  models: Readonly<Record<string, SchemaModel>>,
  name: string,
): SchemaModel {
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  if (!model) throw new Error(`access.ts has no model ${name}`);
  return model;
}

/** Whether a formula depends on one of these columns of the row, or on one of its relations. */
export function mentions(
  formula: Formula,
  column: (name: string) => boolean,
  relation: (test: Related) => boolean,
): boolean {
  if (typeof formula === "boolean") return false;
  switch (formula.kind) {
    case "and":
    case "or":
      return formula.parts.some((part) => mentions(part, column, relation));
    case "null":
      return column(formula.field);
    case "compare":
      return [formula.field, ...referencedFields(formula.filter)].some(column);
    default:
      return relation(formula);
  }
}

/** The columns that a filter compares with: `{ gt: { _ref } }`, or Prisma's `fields`. */
export function referencedFields(filter: unknown): readonly string[] {
  if (typeof filter !== "object" || filter === null) return [];
  const { _ref: sent, modelName, name } = filter as Record<string, unknown>;
  if (typeof sent === "string") return [sent];
  if (typeof modelName === "string" && typeof name === "string") return [name];
  return Array.isArray(filter) || isPlainObject(filter)
    ? Object.values(filter).flatMap(referencedFields)
    : [];
}

/** Whether a condition on rows says that each has a readable record there. */
export function proves(
  own: Formula,
  relation: string,
  members: Formula,
): boolean {
  if (members === true) return true;
  if (typeof own === "boolean") return false;
  const parts = own.kind === "and" ? own.parts : [own];
  return parts.some(
    (part) =>
      typeof part === "object" &&
      part.kind === "is" &&
      part.relation === relation &&
      part.of === members,
  );
}
