import { AccessDenied } from "../errors/access-denied.js";
import { columnSelect, type Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { and, type Formula } from "./formula.js";
import { type GuardedModel, GuardedReads } from "./guarded-reads.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { missingLinked } from "./missing-linked.js";
import { isJudged, type NestedWrite } from "./nested-writes.js";
import type { AccessRelation } from "./schema.js";

type Values = Readonly<Record<string, unknown>>;

/** What a write sets of the row itself. */
export interface OwnData {
  /** Prisma's `data`: columns, those of keys and of the server included. */
  readonly columns: Values;
  /** What it does to records that have the key, or to those of a many-to-many relation. */
  readonly nested: readonly NestedWrite[];
  /** Holds where the caller may write all columns that the data names. */
  readonly fieldRules: Formula;
  /** The value of a column after the write, if the data has it as a plain value. */
  known(field: string): { readonly value: unknown } | undefined;
}

/**
 * Reads the `data` of a write: its columns, the server's values, and the keys of the
 * records that it links to, each of which the caller must be able to read.
 *
 * @param rule of the row after the write: a key that it fixes needs no look-up
 * @param given columns of a key to a record that the same request writes
 * @throws AccessDenied (403) for a column that the caller may not write, and for nested
 *   writes that no rule is applied to; Prisma's error for a linked record that the
 *   caller cannot read
 */
export async function readOwnData(
  model: GuardedModel,
  data: unknown,
  phase: "create" | "update",
  rule: Formula,
  given: Values = {},
): Promise<OwnData> {
  const { rules, name } = model;
  if (!isJsonObject(data)) throw new InvalidArguments(name, "data");
  const { fields, relations } = rules.model(name);
  const presets = presetsOf(model, phase);
  const columns: Record<string, unknown> = {};
  const fieldRules: Formula[] = [];
  const write = (field: string, value: unknown): void => {
    const own = rules.field(name, field, phase);
    if (own === false || Object.hasOwn(presets, field)) {
      const which =
        own === false ? `fields.${field}.${phase}` : `preset.${phase}`;
      throw new AccessDenied(
        `${name}.${which}`,
        `"${field}" of ${name} is not writable here`,
        { field, argument: "data" },
      );
    }
    fieldRules.push(own);
    columns[field] = value;
  };
  const nested: NestedWrite[] = [];
  for (const [field, value] of Object.entries(given)) write(field, value);
  for (const [member, value] of Object.entries(data)) {
    if (value === undefined) continue;
    if (Object.hasOwn(given, member)) throw new InvalidArguments(name, member);
    const relation = Object.hasOwn(relations, member)
      ? relations[member]
      : undefined;
    if (Object.hasOwn(fields, member)) write(member, value);
    else if (!relation) throw new InvalidArguments(name, member);
    else if (!relation.foreignKey) {
      nested.push(...nestedWrites(name, member, relation, value));
    } else {
      const key = await linkedKey(model, member, relation, value, phase);
      for (const [field, one] of Object.entries(key)) write(field, one);
    }
  }
  const all = { ...columns, ...presets };
  await requireLinked(model, new Set(Object.keys(columns)), all, rule, given);
  return {
    columns: all,
    nested,
    fieldRules: and(fieldRules),
    known: (field) =>
      Object.hasOwn(all, field) ? plainValue(all[field]) : undefined,
  };
}

/** @throws Error (500) for an `undefined`: Prisma would leave the column out. */
function presetsOf(
  { rules, name }: GuardedModel,
  phase: "create" | "update",
): Values {
  const presets = rules.preset(name, phase) ?? {};
  for (const [field, value] of Object.entries(presets)) {
    if (value !== undefined) continue;
    throw new Error(
      `the preset ${name}.preset.${phase} has undefined for "${field}"`,
    );
  }
  return presets;
}

/** @throws AccessDenied for nested writes that no rule is applied to */
function nestedWrites(
  name: string,
  member: string,
  relation: AccessRelation,
  value: unknown,
): readonly NestedWrite[] {
  if (!isJsonObject(value)) throw new InvalidArguments(name, member);
  return Object.entries(value).flatMap(([operation, operand]) => {
    if (operand === undefined) return [];
    if (!isJudged(operation) || operand === false) {
      throw notJudged(name, member, relation.model);
    }
    return [{ member, relation, operation, operand }];
  });
}

/** The columns of a key that a nested write sets. */
async function linkedKey(
  model: GuardedModel,
  member: string,
  { foreignKey, model: target }: AccessRelation,
  value: unknown,
  phase: "create" | "update",
): Promise<Values> {
  const pairs = Object.entries(foreignKey ?? {});
  const [[operation, operand] = [], ...more] = isJsonObject(value)
    ? Object.entries(value).filter(([, one]) => one !== undefined)
    : [];
  if (more.length > 0) throw notJudged(model.name, member, target);
  if (operation === "disconnect" && operand === true && phase === "update") {
    return Object.fromEntries(pairs.map(([field]) => [field, null]));
  }
  if (operation !== "connect") throw notJudged(model.name, member, target);
  const found = (await new GuardedReads(model.other(target)).findUnique({
    where: operand,
    select: columnSelect(pairs.map(([, reference]) => reference)),
  })) as Row | null;
  // A value that it refers to may have a rule of its own.
  if (!found || !pairs.every(([, reference]) => reference in found)) {
    throw missingLinked(target);
  }
  return Object.fromEntries(
    pairs.map(([field, reference]) => [field, found[reference]]),
  );
}

/**
 * @param given columns that the caller gives, not the server
 * @param trusted columns of a key to a record that the same request writes
 * @throws Prisma's error for a key of a record that the caller cannot read
 */
async function requireLinked(
  model: GuardedModel,
  given: ReadonlySet<string>,
  columns: Values,
  rule: Formula,
  trusted: Values,
): Promise<void> {
  const { rules, name } = model;
  for (const [member, relation] of Object.entries(
    rules.model(name).relations,
  )) {
    const pairs = Object.entries(relation.foreignKey ?? {});
    const isOpen = rules.read(relation.model) === true;
    if (
      !pairs.some(([field]) => given.has(field)) ||
      isOpen ||
      pairs.every(([field]) => Object.hasOwn(trusted, field)) ||
      pairs.every(([field]) => fixes(rule, field, columns[field]))
    )
      continue;
    const values = pairs.map(([field]) => plainValue(columns[field])?.value);
    if (values.includes(null)) continue;
    if (values.includes(undefined)) {
      throw notJudged(name, member, relation.model);
    }
    const found = await new GuardedReads(model.other(relation.model)).findFirst(
      {
        where: Object.fromEntries(
          pairs.map(([, reference], at) => [reference, values[at]]),
        ),
        select: columnSelect(pairs.map(([, reference]) => reference)),
      },
    );
    if (!found) throw missingLinked(relation.model);
  }
}

/**
 * Whether a rule itself names the value that a column gets. One that differs is for the
 * database to compare, which needs the record that it refers to.
 */
function fixes(rule: Formula, field: string, value: unknown): boolean {
  if (typeof rule === "boolean") return false;
  if (rule.kind === "and") {
    return rule.parts.some((part) => fixes(part, field, value));
  }
  return (
    rule.kind === "compare" &&
    rule.field === field &&
    !rule.negated &&
    isJsonObject(rule.filter) &&
    Object.keys(rule.filter).join() === "equals" &&
    rule.filter["equals"] === value
  );
}

/** The value that a column gets, unless the database computes it: `{ increment: 1 }`. */
function plainValue(written: unknown): { readonly value: unknown } | undefined {
  if (!isPlainObject(written)) return { value: written };
  return Object.keys(written).join() === "set"
    ? { value: written["set"] }
    : undefined;
}

function notJudged(name: string, member: string, target: string): AccessDenied {
  return new AccessDenied(
    `${target}.update`,
    `the rules of ${target} are not applied to writes through "${member}" of ${name}: write the records of ${target} themselves`,
    { argument: "data" },
  );
}
