import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
  type Transaction,
} from "@prisma/driver-adapter-utils";

/**
 * How a call of the database fails: before it is carried out, after it was, so that only
 * its answer is lost, or with all calls after it.
 */
export const faults = ["refused", "unanswered", "disconnected"] as const;
export type Fault = (typeof faults)[number];

/** A call of the database: what it was, and its SQL if it has some. */
export interface DatabaseCall {
  readonly operation: string;
  readonly sql: string;
  readonly inTransaction: boolean;
}

/** Words of an error that no answer may have. */
export const secret = "hunter2 at db.example.org: SELECT * FROM secrets";

/** The call that fails, counted from 0, and how. */
export interface Failing {
  readonly index: number;
  readonly fault: Fault;
}

/** What the calls of a client come to, and the one among them that fails. */
export class Faults {
  calls: DatabaseCall[] = [];
  #failing: Failing | undefined;

  /** Counts calls anew. */
  start(failing?: Failing): void {
    this.calls = [];
    this.#failing = failing;
  }

  /**
   * @param run carries the call out
   * @param undo what becomes of the transaction if its end is not carried out
   */
  async call<Result>(
    call: DatabaseCall,
    run: () => Promise<Result>,
    undo?: () => Promise<void>,
  ): Promise<Result> {
    const at = this.calls.push(call) - 1;
    const { index = Infinity, fault } = this.#failing ?? {};
    const fails = fault === "disconnected" ? at >= index : at === index;
    if (!fails) return run();
    await (fault === "unanswered" ? run() : undo?.());
    throw new DriverAdapterError({
      kind: "ConnectionClosed",
      originalMessage: secret,
    });
  }
}

/** A driver adapter whose calls fail as they are told. */
export function faultyAdapter(
  adapter: SqlDriverAdapterFactory,
  calls: Faults,
): SqlDriverAdapterFactory {
  const { provider, adapterName } = adapter;
  const outside = (operation: string): DatabaseCall => ({
    operation,
    sql: "",
    inTransaction: false,
  });
  return {
    provider,
    adapterName,
    connect: () =>
      calls.call(outside("connect"), async () => {
        const database: SqlDriverAdapter = await adapter.connect();
        return {
          ...queries(database, calls, false),
          executeScript: (script) => database.executeScript(script),
          dispose: () => database.dispose(),
          startTransaction: async (level) => {
            let begun: Transaction | undefined;
            try {
              return await calls.call(outside("begin"), async () => {
                begun = await database.startTransaction(level);
                return faultyTransaction(begun, calls);
              });
            } catch (error) {
              // A database rolls back what a lost connection has begun.
              await begun?.rollback();
              throw error;
            }
          },
        };
      }),
  };
}

function faultyTransaction(inner: Transaction, calls: Faults): Transaction {
  const rollback = (): Promise<void> => inner.rollback();
  const ends = (operation: string, end: () => Promise<void>) => () =>
    calls.call({ operation, sql: "", inTransaction: true }, end, rollback);
  return {
    ...queries(inner, calls, true),
    options: inner.options,
    commit: ends("commit", () => inner.commit()),
    rollback: ends("rollback", rollback),
  };
}

function queries(
  inner: SqlQueryable,
  calls: Faults,
  inTransaction: boolean,
): SqlQueryable {
  const called = (operation: string, { sql }: SqlQuery): DatabaseCall => ({
    operation,
    sql,
    inTransaction,
  });
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: (query) =>
      calls.call(called("query", query), () => inner.queryRaw(query)),
    executeRaw: (query) =>
      calls.call(called("execute", query), () => inner.executeRaw(query)),
  };
}
