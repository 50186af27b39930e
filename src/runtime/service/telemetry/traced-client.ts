import { operations } from "../../contract/rpc-operations.js";
import { lazy } from "../../model/lazy.js";
import type { Resource } from "../../model/resource.js";
import type { Schema } from "../../model/schema.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import {
  type AnyFunction,
  type Layer,
  layered,
  withMethods,
} from "../../prisma/layers.js";
import { type Telemetry, traceKey } from "./telemetry.js";

/** Whether a client tells its statements: `log` must have the level `query`. */
export interface Statements {
  areTold: boolean;
}

/** A database by the names of OpenTelemetry's conventions. */
interface Database {
  readonly system: string;
  /** Its table of a model: as the application names it, where no other name is known. */
  tableOf(model: string): string;
}

function databaseIn({ database: { provider }, models }: Schema): Database {
  return {
    system: provider === "sqlserver" ? "microsoft.sql_server" : provider,
    tableOf: (model) =>
      (Object.hasOwn(models, model) && models[model]?.table?.name) || model,
  };
}

/** A call of a client. */
export interface TracedCall {
  readonly model: string | undefined;
  readonly operation: string;
  readonly resource: Resource | undefined;
  readonly statements: Statements;
  readonly database: Database;
}

/** The trace of a request, as its client tells of calls. */
export interface CallTrace {
  call<Result>(
    call: TracedCall,
    run: () => PromiseLike<Result>,
  ): Promise<Result>;
  countStatement(): void;
}

/** What the traced clients of an application have in common. */
interface Tracing {
  readonly current: () => CallTrace | undefined;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly statements: Statements;
  readonly database: Database;
}

/** The clients that are listened to: both services may have the same. */
const told = new WeakMap<DelegateMap, Statements>();

/**
 * A client whose calls are spans of the request that makes them.
 *
 * @param origin the client that tells of its statements
 */
export function tracedClient(
  { context }: Telemetry,
  client: DelegateMap,
  origin: DelegateMap,
  resources: Iterable<Resource>,
  schema: Schema,
): DelegateMap {
  const current = (): CallTrace | undefined =>
    context.active().getValue(traceKey) as CallTrace | undefined;
  const known = told.get(origin);
  const statements = known ?? { areTold: false };
  if (!known) {
    told.set(origin, statements);
    listen(origin, () => {
      const trace = current();
      // The engines of older versions of Prisma tell outside of all requests.
      if (!trace) return;
      statements.areTold = true;
      trace.countStatement();
    });
  }
  const ofDelegate = new Map([...resources].map((one) => [one.delegate, one]));
  const traced = tracedLayer({
    ...{ current, resources: ofDelegate, statements },
    database: databaseIn(schema),
  });
  return layered(client, { traced });
}

/** Clients that `$extends` has made have no `$on`. */
function listen(client: DelegateMap, onStatement: () => void): void {
  const { $on: on } = client as { readonly $on?: unknown };
  if (typeof on === "function") on.call(client, "query", onStatement);
}

function tracedLayer(tracing: Tracing): Layer {
  return {
    delegate(name, below) {
      const inner = name.startsWith("$") ? undefined : below[name];
      if (typeof inner !== "object") return undefined;
      return withMethods(inner, (method, own) => {
        const isCall =
          /^(?:findPage|groupByParts)$/.test(method) ||
          Object.hasOwn(operations, method);
        return own && isCall
          ? (...args) =>
              spanned(tracing, method, name, () => own.apply(inner, [...args]))
          : undefined;
      });
    },
    method: (name, own) =>
      /^\$(?:query|execute|transaction$)/.test(name)
        ? (...args) => spanned(tracing, name, undefined, () => own(...args))
        : undefined,
  };
}

/**
 * A call in a span that begins when it is awaited, as Prisma's calls do. It is still one
 * that a list for `$transaction` takes.
 */
function spanned(
  { current, resources, statements, database }: Tracing,
  operation: string,
  delegate: string | undefined,
  call: () => unknown,
): unknown {
  const trace = current();
  if (!trace) return call();
  const resource = resources.get(delegate ?? "");
  const model = resource?.model ?? delegate;
  const promise = lazy(() => call() as Promise<unknown>);
  const result = lazy(() =>
    trace.call({ model, operation, resource, statements, database }, () =>
      promise().then((value) => value),
    ),
  );
  return new Proxy(
    {},
    {
      get(_, name): unknown {
        if (name === "then" || name === "catch" || name === "finally") {
          return (...args: readonly unknown[]) =>
            (result()[name] as AnyFunction).apply(result(), [...args]);
        }
        const own: unknown = Reflect.get(promise(), name);
        return typeof own === "function" ? own.bind(promise()) : own;
      },
    },
  );
}
