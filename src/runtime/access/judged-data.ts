import { denied, refuseClosed } from "./denied.js";
import { and, type Formula, mentions, type Related } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { remainder } from "./local.js";
import { requireReadable } from "./references.js";
import type { RequestRules } from "./request-rules.js";
import { type OwnData, readOwnData } from "./written-data.js";

type Values = Readonly<Record<string, unknown>>;

/** The data of a new row. */
export interface NewRow extends OwnData {
  readonly rule: Formula;
  /** Whether the rule holds whatever the database adds. */
  readonly isDecided: boolean;
  /** Whether it is sure that the caller can read the row. */
  readonly isReadable: boolean;
}

/** A change of rows, and what has to hold before and after it. */
export interface ChangedRow extends OwnData {
  readonly before: Formula;
  /** What of the rule for the row afterwards holds before, or not at all. */
  readonly after: Formula;
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
  given: Values = {},
): Promise<NewRow> {
  const [row] = await newRows(model, [data], given);
  return row as NewRow;
}

/** Rows of one model: see {@link newRow}. What they refer to is looked up for all. */
export async function newRows(
  model: GuardedModel,
  data: readonly unknown[],
  given: Values = {},
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
  const whole = and([rule, own.fieldRules]);
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
  const rest = left(whole);
  if (rest === false) throw denied(model, "create", `${name}.create`);
  return {
    ...own,
    rule: whole,
    isDecided: rest === true,
    isReadable: own.nested.length === 0 && left(rules.read(name)) === true,
  };
}

/** A change of rows: see {@link newRow}. */
export async function changedRow(
  model: GuardedModel,
  data: unknown,
  given: Values = {},
): Promise<ChangedRow> {
  const { rules, name } = model;
  const rule = rules.updated(name);
  const own = await readOwnData(model, data, "update", rule, given);
  await requireReadable(model, own.references);
  const left = remainder(rules.model(name).fields, rule, (field) =>
    Object.hasOwn(own.columns, field) ? own.known(field) : undefined,
  );
  if (left === false) {
    throw denied(model, "update", rules.updateName(name, "after"));
  }
  const isDecided = !mayChange(model, left, own);
  return {
    ...own,
    before: own.fieldRules,
    after: isDecided ? left : true,
    isDecided,
  };
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
      leadsTo(rules, name, model, test)
    );
  });
}

/** Whether a formula asks other records of the model that it is about. */
export function leadsBack(
  rules: RequestRules,
  name: string,
  formula: Formula,
): boolean {
  const { relations } = rules.model(name);
  return mentions(
    formula,
    () => false,
    (test) => leadsTo(rules, name, relations[test.relation]?.model ?? "", test),
  );
}

/** Whether a test of related records asks records of a model: the written row among them. */
function leadsTo(
  rules: RequestRules,
  goal: string,
  target: string,
  { of }: Related,
): boolean {
  return (
    target === goal ||
    mentions(
      of,
      () => false,
      (inner) =>
        leadsTo(
          rules,
          goal,
          rules.model(target).relations[inner.relation]?.model ?? "",
          inner,
        ),
    )
  );
}
