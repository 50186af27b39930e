import { delegateName } from "../contract/names.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { GuardedModel } from "./guarded-model.js";
import { GuardedDelegate } from "./guarded-writes.js";
import type { RequestRules } from "./request-rules.js";
import type { Schema } from "../model/schema.js";

/** The models of a schema by their names on the client. */
const delegateNames = new WeakMap<Schema, ReadonlyMap<string, string>>();

function modelsByDelegate(schema: Schema): ReadonlyMap<string, string> {
  const known = delegateNames.get(schema);
  if (known) return known;
  const made = new Map(
    Object.keys(schema.models).map((name) => [delegateName(name), name]),
  );
  delegateNames.set(schema, made);
  return made;
}

/**
 * A client that reads and writes only what the rules allow the caller. It has delegates
 * and, if the client has transactions, `$transaction` with a function.
 *
 * @param isPart whether its client is in a transaction that is rolled back if a rule refuses
 */
export function guardedClient(
  client: DelegateMap,
  rules: RequestRules,
  isPart = false,
): DelegateMap {
  const models = modelsByDelegate(rules.schema);
  const made = new Map<string, GuardedDelegate>();
  const delegate = (name: string): GuardedDelegate | undefined => {
    const model = models.get(name);
    if (model === undefined || client[name] === undefined) return undefined;
    const known =
      made.get(name) ??
      new GuardedDelegate(new GuardedModel(client, rules, model, isPart));
    made.set(name, known);
    return known;
  };
  return new Proxy<DelegateMap>(
    {},
    {
      get: (_, name) =>
        name === "$transaction"
          ? transactionOf(client, rules)
          : typeof name === "string"
            ? delegate(name)
            : undefined,
    },
  );
}

type Run = (inside: DelegateMap) => Promise<unknown>;

function transactionOf(client: DelegateMap, rules: RequestRules): unknown {
  const { $transaction: transaction } = client as {
    readonly $transaction?: unknown;
  };
  if (typeof transaction !== "function") return undefined;
  return (run: Run, options?: object): unknown => {
    if (typeof run !== "function") {
      throw new TypeError("a guarded client's $transaction takes a function");
    }
    return transaction.call(
      client,
      (inside: DelegateMap) => run(guardedClient(inside, rules)),
      options,
    );
  };
}
