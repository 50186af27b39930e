import type { PageBounds } from "../prisma/delegate.js";
import type { Schema } from "../model/schema.js";
import { countOf } from "./count.js";
import type { Dialect } from "./dialect.js";
import { Cut, passOn } from "./fallback.js";
import { groupsOf } from "./groups.js";
import { budgetOfEach } from "./row-budget.js";
import { rowsOf } from "./rows.js";
import { Scope, tableOf } from "./scope.js";
import type { Members } from "./shape.js";
import { type Parameter, type Sql, sql } from "./text.js";
import { lookUp } from "./where.js";

/** What is asked of a delegate. */
export type Operation =
  "findMany" | "findFirst" | "findUnique" | "count" | "groupBy";

/** A statement for all arguments of one shape. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Prisma's answer, of the statement's. @throws Fallback */
  readonly answer: (text: string) => unknown;
}

/** The most rows that are read with all that is related to them, if nobody says how many. */
const rowsAtOnce = 100;

/** The most tables of a statement: PostgreSQL plans one of more for longer than Prisma reads. */
const maxTables = 16;

/** Bounds of a statement that reads all that is related to its rows. */
export interface Whole extends Omit<PageBounds, "maxRecords"> {
  /** The records of a row: itself and those that are related to it. */
  readonly records: number;
}

/** The bounds of a read, for each of its rows. */
export function wholeOf(
  operation: Operation,
  { take = rowsAtOnce + 1 }: { readonly take?: unknown },
  { maxRecords, ...others }: PageBounds,
): Whole {
  const rows =
    operation === "findMany" ? Math.max(1, Math.abs(Number(take))) : 1;
  return { ...others, records: Math.floor(maxRecords / rows) };
}

/**
 * @param whole - for the answer of `findPage`
 * @throws Fallback
 */
export function statementOf(
  schema: Schema,
  dialect: Dialect,
  model: string,
  operation: Operation,
  args: Members,
  whole?: Whole,
): Statement {
  const scope = new Scope(schema, dialect);
  if (operation === "count") {
    const count = dialect.numberText(countOf(scope, model, args));
    return finished(scope, sql`SELECT ${count} AS "json"`, Number);
  }
  if (operation === "groupBy") {
    const { text, decode } = groupsOf(scope, model, args);
    return finished(
      scope,
      sql`SELECT ${dialect.asText(text)} AS "json"`,
      (answer) => decode(JSON.parse(answer)),
    );
  }
  const table = tableOf(scope, model);
  const isOne = operation !== "findMany";
  if (isOne && args["take"] !== undefined) passOn("take");
  if (operation === "findUnique" && args["cursor"] !== undefined) {
    passOn("a cursor of one record");
  }
  const asked =
    operation === "findUnique"
      ? { ...args, where: lookUp(table.model, args["where"]) }
      : args;
  const reach = whole && {
    most: args["take"] === undefined ? rowsAtOnce : Infinity,
    budget: budgetOfEach(whole, 1),
  };
  const rows = rowsOf(scope, table, asked, { isOne, ...reach });
  if (!whole) {
    const text = sql`SELECT ${dialect.asText(rows.text)} AS "json"`;
    return finished(scope, text, (answer) => {
      const found = rows.decode(JSON.parse(answer)) as readonly unknown[];
      return isOne ? (found[0] ?? null) : found;
    });
  }
  const total = whole.isCounted
    ? countOf(scope, model, wherePart(args))
    : sql`0`;
  // With a limit, databases do not compute it twice.
  const all = sql`SELECT ${dialect.asText(dialect.array([{ text: rows.text, isJson: true }, { text: total }]))} AS j LIMIT 1`;
  const most = String(whole.maxResponseBytes);
  const text = sql`SELECT CASE WHEN octet_length(j) <= ${most} THEN j ELSE '' END AS "json" FROM (${all}) AS q`;
  return finished(scope, text, (answer) => {
    if (answer === "") throw new Cut();
    const [found, count] = JSON.parse(answer) as [unknown, unknown];
    return {
      rows: rows.decode(found),
      ...(whole.isCounted && { total: Number(count) }),
    };
  });
}

function wherePart({ where }: Members): Members {
  return where === undefined ? {} : { where };
}

function finished(
  { dialect, tables }: Scope,
  parts: Sql,
  answer: Statement["answer"],
): Statement {
  const parameters: Parameter[] = [];
  const text = parts.map((part) =>
    typeof part === "string"
      ? part
      : dialect.placeholder(parameters.push(part)),
  );
  if (parameters.length > dialect.maxValues) passOn("too many values");
  if (tables > maxTables) passOn("too many relations");
  return { text: text.join(""), parameters, answer };
}
