import { AccessDenied } from "../errors/access-denied.js";
import type { Row } from "../model/resource.js";
import { denied, refuseClosed } from "./denied.js";
import { and, type Formula, mentions, or } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import type { Demand } from "./judged-write.js";
import { remainder } from "./local.js";
import { requireReadable } from "./references.js";
import { testLeadsTo } from "./leads-to.js";
import { type OwnData, readOwnData } from "./written-data.js";

/** The data of a new row. */
export interface NewRow extends OwnData {
  readonly rule: Formula;
  /** What its rule consists of. */
  readonly demands: readonly Demand[];
  /** Whether the rule holds whatever the database adds. */
  readonly isDecided: boolean;
  /** Whether it is sure that the caller can read the row. */
  readonly isReadable: boolean;
}

/** A change of rows, and what has to hold before and after it. */
export interface ChangedRow extends OwnData {
  /** What must hold of the row before, for the columns that are written too. */
  readonly before: readonly Demand[];
  /** What of the rule for the row afterwards holds before, or not at all. */
  readonly after: Demand;
  /** What of that rule is to be asked afterwards. */
  readonly demands: readonly Demand[];
  /** Whether `after` is all of that rule. */
  readonly isDecided: boolean;
}

/**
 * A new row's data, and what of its rule only the database can tell.
 *
 * @param given columns of a key to a record that the same request writes
 * @throws AccessDenied for data that no database could make right
 */
export async function newRow(
  model: GuardedModel,
  data: unknown,
  given: Row = {},
): Promise<NewRow> {
  const [row] = await newRows(model, [data], given);
  return row as NewRow;
}

/** Rows of one model: see {@link newRow}. What they refer to is looked up for all. */
export async function newRows(
  model: GuardedModel,
  data: readonly unknown[],
  given: Row = {},
): Promise<readonly NewRow[]> {
  const rule = model.rules.create(model.name);
  refuseClosed(model, "create", rule);
  const rows: OwnData[] = [];
  for (const one of data) {
    rows.push(await readOwnData(model, one, "create", rule, given));
  }
  await requireReadable(
    model,
    rows.flatMap(({ references }) => references),
  );
  return rows.map((own) => judgedRow(model, own, rule));
}

function judgedRow(model: GuardedModel, own: OwnData, rule: Formula): NewRow {
  const { rules, name } = model;
  const { fields, relations } = rules.model(name);
  const left = (formula: Formula): Formula =>
    remainder(
      fields,
      formula,
      (field) => {
        if (Object.hasOwn(own.columns, field)) return own.known(field);
        const { nullable, hasDefault } = fields[field] ?? {};
        return nullable && !hasDefault ? { value: null } : undefined;
      },
      // A new row has no members but those of its request.
      (relation) =>
        own.nested.length === 0 && relations[relation]?.list === true,
    );
  const field = decidingColumn(model, rule, own, left);
  const demands = [
    ...own.cells,
    {
      formula: rule,
      refusal: (record?: Row) =>
        denied(model, "create", `${name}.create`, at(field, record)),
    },
  ];
  const refused = demands.find(({ formula }) => left(formula) === false);
  if (refused) throw refused.refusal();
  const whole = and(demands.map(({ formula }) => formula));
  return {
    ...own,
    rule: whole,
    demands,
    isDecided: left(whole) === true,
    isReadable: own.nested.length === 0 && left(rules.read(name)) === true,
  };
}

/** A change of rows: see {@link newRow}. */
export async function changedRow(
  model: GuardedModel,
  data: unknown,
  given: Row = {},
): Promise<ChangedRow> {
  const { rules, name } = model;
  const rule = rules.updated(name);
  const own = await readOwnData(model, data, "update", rule, given);
  await requireReadable(model, own.references);
  const left = (formula: Formula): Formula =>
    remainder(rules.model(name).fields, formula, (field) =>
      Object.hasOwn(own.columns, field) ? own.known(field) : undefined,
    );
  const { rest, isDecided } = judgedChange(model, own, left);
  const changes = rules.changes(name, "after").filter((one) => one !== false);
  const field = decidingColumn(model, and(changes), own, left);
  const refusing =
    (phase: "before" | "after", column?: string) =>
    (record?: Row): AccessDenied =>
      denied(
        model,
        "update",
        rules.updateName(name, phase),
        at(column, record),
      );
  const refusal = refusing("after", field);
  if (rest === false) throw refusal();
  return {
    ...own,
    // A column that is closed is named also where the row is.
    before: [
      ...own.cells,
      { formula: rules.update(name), refusal: refusing("before") },
    ],
    after: { formula: isDecided ? rest : true, refusal },
    demands: isDecided ? [] : [{ formula: rule, refusal }],
    isDecided,
  };
}

/**
 * What a row must meet before an update, so that it meets the rule for the row afterwards.
 *
 * @param left what the data do not decide of a formula
 * @throws AccessDenied where there are several changes, and the data do not tell which it is
 */
function judgedChange(
  model: GuardedModel,
  own: OwnData,
  left: (formula: Formula) => Formula,
): { readonly rest: Formula; readonly isDecided: boolean } {
  const { rules, name } = model;
  const rests = rules.changes(name, "after").map(left);
  const [only = false, ...more] = rests;
  if (more.length === 0) {
    return { rest: only, isDecided: !mayChange(model, only, own) };
  }
  const befores = rules.changes(name, "before");
  const isOpen = (rest: Formula, at: number): boolean =>
    befores[at] !== false && mayChange(model, rest, own);
  if (rests.some(isOpen)) {
    throw new AccessDenied(
      rules.updateName(name, "after"),
      `the data do not tell which change of ${name} this is: write plain values, and related records by themselves`,
      { argument: "data" },
    );
  }
  const parts = rests.map((rest, at) => and([befores[at] ?? false, rest]));
  return { rest: or(parts), isDecided: true };
}

/** The place of a refusal that one column of the data decides, if there is one. */
function at(field: string | undefined, record: Row | undefined): object {
  return { record, ...(field !== undefined && { field, argument: "data" }) };
}

/**
 * The only column of the data that decides whether a row meets a rule; `undefined` if there
 * is none, or more.
 *
 * @param left what the data do not decide of a formula
 */
function decidingColumn(
  { rules, name }: GuardedModel,
  rule: Formula,
  { columns, nested }: OwnData,
  left: (formula: Formula) => Formula,
): string | undefined {
  const { relations } = rules.model(name);
  const parts =
    typeof rule === "object" && rule.kind === "and" ? rule.parts : [rule];
  const refusing = parts.filter((part) => left(part) === false);
  const open = parts.filter((part) => left(part) !== true);
  const deciding = new Set<string>();
  const add = (column: string): boolean => {
    if (Object.hasOwn(columns, column)) deciding.add(column);
    return false;
  };
  const isUnclear = mentions(
    and(refusing.length > 0 ? refusing : open),
    add,
    ({ relation }) => {
      const { key: foreignKey } = relations[relation] ?? {};
      Object.keys(foreignKey ?? {}).forEach(add);
      return !foreignKey && nested.length > 0;
    },
  );
  const [only, ...more] = deciding;
  return isUnclear || more.length > 0 ? undefined : only;
}

/** Whether an update may make a formula say something else of its row. */
export function mayChange(
  { rules, name }: GuardedModel,
  formula: Formula,
  { columns, nested }: OwnData,
): boolean {
  const { fields, relations } = rules.model(name);
  const isWritten = (field: string): boolean =>
    Object.hasOwn(columns, field) ||
    // `@updatedAt` writes it too.
    (fields[field]?.type === "DateTime" && fields[field].hasDefault === true);
  return mentions(formula, isWritten, (test) => {
    const {
      key: foreignKey,
      model = "",
      inverse = "",
    } = relations[test.relation] ?? {};
    const theirs = rules.model(model).relations[inverse]?.key;
    const key = [
      ...Object.keys(foreignKey ?? {}),
      ...Object.values(theirs ?? {}),
    ];
    return (
      nested.length > 0 ||
      key.some(isWritten) ||
      testLeadsTo(rules, name, model, test)
    );
  });
}
