import { AccessDenied } from "../errors/access-denied.js";
import type { Row } from "../model/resource.js";
import { isNestedName } from "../prisma/nested-forms.js";
import { isJsonObject } from "../serialization/json-object.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { inRuleOrder } from "./in-rule-order.js";
import { InvalidArguments } from "./invalid-arguments.js";
import type { Demand } from "./judged-write.js";
import { type LinkWrite, linkedKey } from "./linked-record.js";
import type { NestedWrite } from "./nested-writes.js";
import type { Reference } from "./references.js";
import { keyText } from "./rows.js";
import type { SchemaRelation } from "../model/schema.js";

/** What a write sets of the row itself. */
export interface OwnData {
  /**
   * Prisma's `data`: columns, those of keys and of the server included; `undefined` for
   * those of `links`.
   */
  readonly columns: Row;
  /** Records that the row will refer to, which are to be created before it. */
  readonly links: readonly LinkWrite[];
  /** What it does to related records once the row is written. */
  readonly nested: readonly NestedWrite[];
  /** Whether no other record is written. */
  readonly isAlone: boolean;
  /** Records that it refers to, each of which the caller must be able to read. */
  readonly references: readonly Reference[];
  /** Hold where the caller may write the columns that the data names. */
  readonly cells: readonly Demand[];
  /** The value of a column after the write, if the data has it as a plain value. */
  known(field: string): { readonly value: unknown } | undefined;
}

/**
 * Reads the `data` of a write: its columns, the server's values, and the keys of the
 * records that it links to.
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
  given: Row = {},
): Promise<OwnData> {
  const { rules, name } = model;
  if (!isJsonObject(data)) throw new InvalidArguments(name, "data");
  const { fields, relations } = rules.model(name);
  const presets = rules.preset(name, phase) ?? {};
  const columns: Record<string, unknown> = {};
  const cells: Demand[] = [];
  const write = (field: string, value: unknown): void => {
    const own = rules.field(name, field, phase);
    const rule = `${name}.fields.${field}.${phase}`;
    if (own === false) throw readOnly(name, field, rule);
    if (Object.hasOwn(presets, field)) {
      throw readOnly(name, field, `${name}.preset.${phase}`);
    }
    // Relations may share columns. What is judged must be what is written.
    if (
      Object.hasOwn(columns, field) &&
      (value === undefined || columns[field] !== value)
    ) {
      throw new InvalidArguments(name, field);
    }
    if (own !== true) {
      const refusal = (record?: Row) => readOnly(name, field, rule, record);
      cells.push({ formula: own, refusal });
    }
    columns[field] = value;
  };
  const nested: NestedWrite[] = [];
  const links: LinkWrite[] = [];
  // Columns of keys to records that are known to be readable, or are written too.
  const trusted = new Set(Object.keys(given));
  const link = async (
    member: string,
    relation: SchemaRelation,
    value: unknown,
  ): Promise<void> => {
    const { key: foreignKey = {}, model: target } = relation;
    const [[operation = "", operand] = [], ...more] = operationsOf(name, value);
    if (operation === "") return;
    if (more.length > 0) throw notJudged(name, member, target);
    const set = (key: Row, isTrusted: boolean): void => {
      for (const [field, one] of Object.entries(key)) {
        write(field, one);
        if (isTrusted) trusted.add(field);
      }
    };
    if (operation === "connect") {
      set(await linkedKey(model, relation, operand), true);
    } else if (operation === "create" || operation === "connectOrCreate") {
      links.push({ relation, operation, operand });
      set(valuesOf(foreignKey, undefined), true);
    } else if (phase === "update" && operation === "update") {
      nested.push({ member, relation, operation, operand });
    } else if (
      phase === "update" &&
      operation === "disconnect" &&
      operand === true
    ) {
      set(valuesOf(foreignKey, null), false);
    } else throw notJudged(name, member, target);
  };
  for (const [field, value] of Object.entries(given)) {
    // What the server would set is no choice of the caller.
    const isPreset =
      Object.hasOwn(presets, field) &&
      keyText([presets[field]]) === keyText([value]);
    if (!isPreset) write(field, value);
  }
  // Whatever the order of the request: rules may ask what another relation has written.
  const order = Object.keys(relations);
  const members = Object.entries(data).sort(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  for (const [member, value] of members) {
    if (value === undefined) continue;
    if (Object.hasOwn(given, member)) throw new InvalidArguments(name, member);
    const relation = Object.hasOwn(relations, member)
      ? relations[member]
      : undefined;
    if (Object.hasOwn(fields, member)) write(member, value);
    else if (!relation) throw new InvalidArguments(name, member);
    else if (relation.key) {
      // The nested write itself says what it refers to.
      if (Object.keys(relation.key).some((one) => one in given)) {
        throw new InvalidArguments(name, member);
      }
      await link(member, relation, value);
    } else {
      for (const [operation, operand] of operationsOf(name, value)) {
        if (!isNestedName(operation, phase)) {
          throw new InvalidArguments(name, operation);
        }
        nested.push({ member, relation, operation, operand });
      }
    }
  }
  const all = { ...columns, ...presets };
  const own = new Set(Object.keys(columns));
  return {
    columns: all,
    links,
    nested: inRuleOrder(rules, nested),
    isAlone: links.length + nested.length === 0,
    references: referencesOf(model, own, all, rule, trusted),
    cells,
    known: (field) =>
      Object.hasOwn(all, field) && all[field] !== undefined
        ? plainValue(all[field])
        : undefined,
  };
}

function valuesOf(
  foreignKey: Readonly<Record<string, string>>,
  value: null | undefined,
): Row {
  return Object.fromEntries(
    Object.keys(foreignKey).map((field) => [field, value]),
  );
}

/** The operations of the data of a relation. */
function operationsOf(
  name: string,
  value: unknown,
): readonly (readonly [operation: string, operand: unknown])[] {
  if (!isJsonObject(value)) throw new InvalidArguments(name, "data");
  return Object.entries(value).filter(([, operand]) => operand !== undefined);
}

/**
 * The records that a row's keys refer to and that have to be looked up.
 *
 * @param given columns that the caller gives, not the server
 * @param trusted columns of keys to records that need no look-up
 */
function referencesOf(
  { rules, name }: GuardedModel,
  given: ReadonlySet<string>,
  columns: Row,
  rule: Formula,
  trusted: ReadonlySet<string>,
): readonly Reference[] {
  return Object.entries(rules.model(name).relations).flatMap(
    ([member, { key: foreignKey = {}, model }]) => {
      const pairs = Object.entries(foreignKey);
      if (
        !pairs.some(([field]) => given.has(field)) ||
        rules.read(model) === true ||
        pairs.every(([field]) => trusted.has(field)) ||
        pairs.every(([field]) => fixes(rule, field, columns[field]))
      )
        return [];
      const values = pairs.map(([field]) => plainValue(columns[field])?.value);
      if (values.includes(null)) return [];
      if (values.includes(undefined)) throw notJudged(name, member, model);
      return [{ model, columns: pairs.map(([, one]) => one), values }];
    },
  );
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

function readOnly(
  name: string,
  field: string,
  rule: string,
  record?: Row,
): AccessDenied {
  return new AccessDenied(rule, `"${field}" of ${name} is not writable here`, {
    field,
    argument: "data",
    record,
    isReadOnly: true,
  });
}

function notJudged(name: string, member: string, target: string): AccessDenied {
  return new AccessDenied(
    `${target}.update`,
    `the rules of ${target} are not applied to writes through "${member}" of ${name}: write the records of ${target} themselves`,
    { argument: "data" },
  );
}
