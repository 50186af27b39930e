import { delegateName } from "../contract/names.js";
import type { Delegate, DelegateMap, PageRead } from "../prisma/delegate.js";
import { type AnyFunction, type Layer, withMethods } from "../prisma/layers.js";
import { Cut, Fallback, type PassedOn } from "./fallback.js";
import type { LookUps } from "./look-ups.js";
import { prismaPromise } from "./prisma-promise.js";
import { isStatementFault } from "./statement-fault.js";
import { type Operation, wholeOf } from "./statement.js";
import type { Prepared, Statements } from "./statements.js";

/**
 * Reads by statements where it can; all else is as it is below.
 *
 * @param lookUps - those that Prisma joins. In a transaction, whose statements have an order,
 *   none are.
 */
export function sqlLayer(
  statements: Statements,
  onFallback: ((read: PassedOn) => void) | undefined,
  lookUps?: LookUps,
): Layer {
  const models = new Map(
    Object.entries(statements.schema.models).flatMap(([name, { table }]) =>
      table ? [[delegateName(name), name]] : [],
    ),
  );
  return {
    delegate(name, below) {
      const model = models.get(name);
      const own = model === undefined ? undefined : below[name];
      return (
        own &&
        readingDelegate(
          below,
          own,
          model ?? "",
          statements,
          onFallback,
          lookUps,
        )
      );
    },
    inside: () => sqlLayer(statements, onFallback),
  };
}

type Raw = (
  text: string,
  ...values: readonly unknown[]
) => PromiseLike<readonly { readonly json: string }[]>;

function readingDelegate(
  client: DelegateMap,
  own: Delegate,
  model: string,
  statements: Statements,
  onFallback: ((read: PassedOn) => void) | undefined,
  lookUps: LookUps | undefined,
): Delegate {
  const raw = client as unknown as { readonly $queryRawUnsafe: Raw };
  const run = async (statement: Prepared): Promise<unknown> => {
    const { text, values, answer, failed } = statement;
    try {
      const [row] = await raw.$queryRawUnsafe(text, ...values);
      return answer(row?.json ?? "");
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  const tell = (operation: Operation, error: unknown): void => {
    const reason =
      error instanceof Fallback ? error.message : "the statement failed";
    onFallback?.({ model, operation, reason });
  };
  /** @param prismas - what Prisma does, if the statement cannot be made or fails */
  const reading =
    <Result>(
      operation: Operation,
      prismas: (args: object) => PromiseLike<Result>,
    ) =>
    (args: object = {}): Promise<Result> => {
      const read = (): PromiseLike<Result> => prismas(args);
      return prismaPromise(async () => {
        let statement: Prepared;
        try {
          statement = statements.prepare(model, operation, args);
        } catch (error) {
          tell(operation, error);
          return read();
        }
        if (lookUps && operation === "findUnique") {
          const found = await lookUps.joined(statement.text, args, read);
          if (found) return found;
        }
        try {
          return (await run(statement)) as Result;
        } catch (error) {
          tell(operation, error);
          return read();
        }
      }, read);
    };
  /** A record that must be there: of a missing one, Prisma makes the error. */
  const found = (
    operation: Operation,
    prismas: (args: object) => PromiseLike<object>,
  ): ((args?: object) => Promise<object>) => {
    const read = reading<object | null>(operation, (args) => prismas(args));
    return (args = {}) =>
      prismaPromise(
        async () => (await read(args)) ?? (await prismas(args)),
        () => prismas(args),
      );
  };
  const findPage: NonNullable<Delegate["findPage"]> = async (
    operation,
    args,
    bounds,
  ) => {
    try {
      const whole = wholeOf(operation, args, bounds);
      const statement = statements.prepare(model, operation, args, whole);
      return (await run(statement)) as PageRead;
    } catch (error) {
      // For any other reason, its parts are passed on, and told, as well.
      if (error instanceof Cut) tell(operation, error);
      return undefined;
    }
  };
  const groupByParts: NonNullable<Delegate["groupByParts"]> = async (args) => {
    try {
      return (await run(
        statements.prepare(model, "groupBy", args),
      )) as object[];
    } catch (error) {
      if (!(error instanceof Fallback || isStatementFault(error))) throw error;
      tell("groupBy", error);
      return undefined;
    }
  };
  const reads = {
    findMany: reading("findMany", (args) => own.findMany(args)),
    findFirst: reading("findFirst", (args) => own.findFirst(args)),
    findUnique: reading("findUnique", (args) => own.findUnique(args)),
    findFirstOrThrow: found("findFirst", (args) => own.findFirstOrThrow(args)),
    findUniqueOrThrow: found("findUnique", (args) =>
      own.findUniqueOrThrow(args),
    ),
    count: reading("count", (args) => own.count(args)),
    findPage,
    groupByParts,
  };
  return withMethods(own, (name) =>
    Object.hasOwn(reads, name)
      ? (reads[name as keyof typeof reads] as AnyFunction)
      : undefined,
  );
}
