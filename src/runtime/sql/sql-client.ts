import type { Delegate, DelegateMap, PageRead } from "../prisma/delegate.js";
import { Cut, Fallback } from "./fallback.js";
import { LookUps } from "./look-ups.js";
import { prismaPromise } from "./prisma-promise.js";
import type { PassedOn } from "./sql-reads.js";
import { type Operation, type Whole, wholeOf } from "./statement.js";
import type { Statements } from "./statements.js";

/** A client that reads by statements where it can, and is the given one in all else. */
export function sqlClient(
  client: DelegateMap,
  statements: Statements,
  onFallback: ((read: PassedOn) => void) | undefined,
): DelegateMap {
  const models = new Map(
    Object.entries(statements.schema.models).map(([name, { delegate }]) => [
      delegate,
      name,
    ]),
  );
  const made = new Map<string, Delegate>();
  const delegateOf = (name: string, model: string): Delegate | undefined => {
    const own = client[name];
    if (!own) return undefined;
    const known =
      made.get(name) ??
      readingDelegate(client, own, model, statements, onFallback);
    made.set(name, known);
    return known;
  };
  return new Proxy(client, {
    get(target, name) {
      const model = typeof name === "string" ? models.get(name) : undefined;
      if (model !== undefined) return delegateOf(String(name), model);
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "$transaction") return value.bind(target) as unknown;
      return (run: unknown, options?: object) =>
        Reflect.apply(value, target, [
          typeof run === "function"
            ? (inside: DelegateMap) =>
                Reflect.apply(run, undefined, [
                  sqlClient(inside, statements, onFallback),
                ]) as unknown
            : run,
          options,
        ]) as unknown;
    },
  });
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
): Delegate {
  const raw = client as unknown as { readonly $queryRawUnsafe: Raw };
  const run = async (
    operation: Operation,
    args: object,
    whole?: Whole,
  ): Promise<unknown> => {
    const { text, values, answer } = statements.prepare(
      model,
      operation,
      args,
      whole,
    );
    const [row] = await raw.$queryRawUnsafe(text, ...values);
    return answer(row?.json ?? "");
  };
  const tell = (operation: Operation, error: unknown): void => {
    const reason =
      error instanceof Fallback ? error.message : "the statement failed";
    onFallback?.({ model, operation, reason });
  };
  /**
   * @param read - what Prisma does, if the statement cannot be made or fails
   * @param lookUps - of which Prisma also makes those that start together
   */
  const reading =
    <Result>(
      operation: Operation,
      read: (args: object) => PromiseLike<Result>,
      lookUps?: LookUps,
    ) =>
    (args: object = {}): Promise<Result> =>
      prismaPromise(
        async () => {
          if (lookUps && !(await lookUps.isAlone(args))) return read(args);
          try {
            return (await run(operation, args)) as Result;
          } catch (error) {
            tell(operation, error);
            return read(args);
          }
        },
        () => read(args),
      );
  const findPage: NonNullable<Delegate["findPage"]> = async (
    operation,
    args,
    bounds,
  ) => {
    try {
      const whole = wholeOf(operation, args, bounds);
      return (await run(operation, args, whole)) as PageRead;
    } catch (error) {
      // For any other reason, its parts are passed on, and told, as well.
      if (error instanceof Cut) tell(operation, error);
      return undefined;
    }
  };
  const reads = {
    findMany: reading("findMany", (args) => own.findMany(args)),
    findFirst: reading("findFirst", (args) => own.findFirst(args)),
    findUnique: reading(
      "findUnique",
      (args) => own.findUnique(args),
      new LookUps(),
    ),
    count: reading("count", (args) => own.count(args)),
    findPage,
  };
  return new Proxy(own, {
    get: (target, name) =>
      Object.hasOwn(reads, name)
        ? reads[name as keyof typeof reads]
        : (Reflect.get(target, name) as unknown),
  });
}
