import type { Limits } from "../contract/limits.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";
import type { Resource, Row } from "../model/resource.js";
import type { BoundedRead } from "../prisma/bounded-read/bounded-read.js";
import { planRead } from "../prisma/bounded-read/read-plan.js";
import {
  boundedTake,
  type RecordBudget,
} from "../prisma/bounded-read/record-budget.js";
import { copyArgs } from "../prisma/copy-args.js";
import type { Delegate } from "../prisma/delegate.js";
import { isUnreadable } from "../prisma/unreadable.js";
import { type ReadPlace, readOf } from "../service/join-budget.js";
import type { Arguments } from "./routes.js";
import { atOnce, type ReadAtOnce } from "./read-at-once.js";
import { batchSafe } from "./arguments/batch-safe.js";
import { TooMany } from "./bounded-read.js";
import { RpcError } from "./errors/rpc-error.js";

/** How an operation loads no more records than its request may. */
export interface Bounds {
  /** Whether it writes, and its answer may turn out to be too large afterwards. */
  readonly undoes: boolean;
  readonly atOnce: ReadAtOnce | undefined;
  /** The arguments of its call of Prisma. */
  args(budget: RecordBudget): Arguments;
  /** Checks before the call what cannot be bounded in it. */
  prepare?(delegate: Delegate, read: BoundedRead): Promise<void>;
  /** Counts the result, and reads the rest of it. */
  complete(read: BoundedRead, result: unknown): Promise<unknown>;
}

/** The records that an operation returns, as many as it asks for. */
export function returnedBy(
  operation: OperationName,
  { take, limit }: Arguments,
  { maxTake, maxRecords }: Limits,
): ReadPlace {
  const { answers, method } = operations[operation];
  if (answers !== "Many") return readOf(1, 1);
  return method === "GET" ? readOf(take, maxTake) : readOf(limit, maxRecords);
}

type Made = Omit<Bounds, "undoes" | "atOnce"> & Partial<Bounds>;

/** @throws RpcError (400) while it runs, at the argument that asks for too much. */
export function boundsOf(
  resource: Resource,
  operation: OperationName,
  args: Arguments,
  limits: Limits,
): Bounds {
  return {
    undoes: false,
    atOnce: atOnce(resource, operation, args, limits),
    ...make(resource, operation, args, limits),
  };
}

function make(
  resource: Resource,
  operation: OperationName,
  args: Arguments,
  limits: Limits,
): Made {
  switch (operation) {
    case "findMany":
      return many(resource, args, limits);
    case "groupBy":
      return groups(args, limits);
    case "createManyAndReturn":
    case "updateManyAndReturn":
      return writtenMany(resource, args, operation === "updateManyAndReturn");
    case "delete":
      return deleted(resource, args);
    case "create":
    case "update":
    case "upsert":
      return one(resource, args, true);
    case "findUnique":
    case "findUniqueOrThrow":
      return lookUp(resource, args);
    case "findFirst":
    case "findFirstOrThrow":
      return one(resource, args, false);
    case "exists":
      return existing(resource, args);
    default:
      return asItIs(args);
  }
}

function asItIs(args: Arguments): Made {
  return {
    args: () => args,
    complete: (_, result) => Promise.resolve(result),
  };
}

/**
 * Prisma reads all records that match, and then tells which are distinct: these count as
 * read, whatever it returns.
 *
 * @throws TooMany if there are more than the request may read
 */
async function countDistinct(
  { distinct, where }: Arguments,
  delegate: Delegate,
  read: BoundedRead,
): Promise<void> {
  if (distinct === undefined) return;
  const { budget } = read;
  const matching = await delegate.count(copyArgs({ where }));
  if (matching <= budget.fits(1) && budget.spend(matching)) return;
  throw new TooMany(
    "distinct",
    `more than ${String(budget.maxRecords)} records match: ask for fewer by "where", or use groupBy`,
  );
}

/** The same for one record: the database itself takes the first, unless others come before. */
function countBefore(
  args: Arguments,
  delegate: Delegate,
  read: BoundedRead,
): Promise<void> {
  const { skip, cursor } = args;
  return skip === undefined && cursor === undefined
    ? Promise.resolve()
    : countDistinct(args, delegate, read);
}

/** It needs no related records, but Prisma judges the arguments of all. */
function existing(resource: Resource, args: Arguments): Made {
  const plan = planRead(resource, args);
  return {
    args: () => plan.args,
    prepare: (delegate, read) => countBefore(args, delegate, read),
    async complete(read, result) {
      await read.complete(plan, []);
      return result;
    },
  };
}

function one(resource: Resource, args: Arguments, writes: boolean): Made {
  const plan = planRead(resource, args);
  return {
    undoes: writes && plan.relations.length > 0,
    args: () => plan.args,
    prepare: (delegate, read) => countBefore(args, delegate, read),
    async complete(read, result) {
      if (isUnreadable(result)) {
        await read.complete(plan, []);
        return result;
      }
      read.count(1, plan.weight);
      const [whole] = await read.complete(plan, [result as Row]);
      return whole;
    },
  };
}

function lookUp(resource: Resource, args: Arguments): Made {
  const found = one(resource, args, false);
  const safe = batchSafe(resource, planRead(resource, args).args);
  // It may be repeated, and a client proxy may modify its arguments.
  return { ...found, args: () => copyArgs(safe) };
}

function many(
  resource: Resource,
  args: Arguments,
  { maxTake, maxRecords }: Limits,
): Made {
  const plan = planRead(resource, args);
  const { take } = args;
  return {
    args: (budget) => {
      const fits = budget.fits(plan.weight);
      const most = take === undefined ? Math.min(maxTake, fits) : fits;
      return { ...plan.args, ...boundedTake(take, most) };
    },
    prepare: (delegate, read) => countDistinct(args, delegate, read),
    async complete(read, result) {
      // What an extension of the client has made of it.
      if (!Array.isArray(result)) return result;
      const rows = result as readonly Row[];
      if (take === undefined) requireTake(rows.length, maxTake, maxRecords);
      read.count(rows.length, plan.weight);
      return read.complete(plan, rows);
    },
  };
}

function requireTake(rows: number, maxTake: number, maxRecords: number): void {
  if (rows <= maxTake) return;
  throw new TooMany(
    "take",
    `there are more than ${String(maxTake)} records: give a "take" of at most ${String(maxRecords)}, and read them in pages`,
  );
}

function groups(args: Arguments, { maxTake, maxRecords }: Limits): Made {
  const { take, by, orderBy = eachAscending(by) } = args;
  return {
    args: (budget) => {
      const fits = budget.fits(1);
      const most = take === undefined ? Math.min(maxTake, fits) : fits;
      const bound = boundedTake(take, most);
      // Prisma takes none of groups without an order.
      return {
        ...args,
        ...bound,
        ...(bound.take !== undefined && { orderBy }),
      };
    },
    complete(read, result) {
      const length = lengthOf(result);
      if (take === undefined) requireTake(length, maxTake, maxRecords);
      read.count(length, 1);
      return Promise.resolve(result);
    },
  };
}

function lengthOf(result: unknown): number {
  return Array.isArray(result) ? result.length : 1;
}

function eachAscending(by: unknown): unknown {
  const names = Array.isArray(by) ? (by as unknown[]) : [by];
  return names.map((name) => ({ [String(name)]: "asc" }));
}

/**
 * Members of relations to many cannot be read in parts here. Prisma itself returns them only
 * behind a relation to one.
 */
function writtenMany(
  resource: Resource,
  args: Arguments,
  isUpdate: boolean,
): Made {
  const { weight, relations } = planRead(resource, args);
  const [unbounded] = relations;
  if (unbounded) {
    throw new RpcError(
      `a write of many returns no relation to many, which "${unbounded.name}" is or leads to: read it with findMany`,
    );
  }
  const { data, where, limit } = args;
  return {
    // How many a create returns is known before.
    undoes: isUpdate,
    args: () => args,
    async prepare(delegate, { budget }) {
      const written = isUpdate
        ? await delegate.count(copyArgs({ where }))
        : Array.isArray(data)
          ? data.length
          : 1;
      const rows =
        typeof limit === "number" ? Math.min(written, limit) : written;
      if (rows <= budget.fits(weight)) return;
      throw new TooMany(
        isUpdate ? "where" : "data",
        `the operation would return more than ${String(budget.maxRecords)} records: write fewer at once, or do not ask for them`,
      );
    },
    complete(read, result) {
      read.count(lengthOf(result), weight);
      return Promise.resolve(result);
    },
  };
}

/** What is related to a record may be gone with it, so it is counted before. */
function deleted(resource: Resource, args: Arguments): Made {
  const plan = planRead(resource, args);
  if (plan.relations.length === 0) return one(resource, args, false);
  return {
    undoes: true,
    args: () => args,
    async prepare(delegate, read) {
      const row = await delegate.findUnique(copyArgs(plan.args));
      read.count(1, plan.weight);
      await read.complete(plan, row ? [row as Row] : []);
    },
    complete: (_, result) => Promise.resolve(result),
  };
}
