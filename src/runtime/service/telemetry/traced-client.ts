import { operations } from "../../contract/rpc-operations.js";
import { lazy } from "../../model/lazy.js";
import type { Resource } from "../../model/resource.js";
import type { Delegate, DelegateMap } from "../../prisma/delegate.js";
import type { SpanTrace } from "./request-span.js";
import type { Telemetry } from "./telemetry.js";
import { traceKey } from "./trace.js";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Whether a client tells its statements: `log` must have the level `query`. */
export interface Statements {
  areTold: boolean;
}

/** A call of a client. */
export interface Call {
  readonly model: string | undefined;
  readonly operation: string;
  readonly resource: Resource | undefined;
  readonly statements: Statements;
}

/** What the traced clients of an application have in common. */
interface Tracing {
  readonly current: () => SpanTrace | undefined;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly statements: Statements;
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
): DelegateMap {
  const current = (): SpanTrace | undefined =>
    context.active().getValue(traceKey) as SpanTrace | undefined;
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
  return clientOf(client, { current, resources: ofDelegate, statements });
}

/** Clients that `$extends` has made have no `$on`. */
function listen(client: DelegateMap, onStatement: () => void): void {
  const { $on: on } = client as { readonly $on?: unknown };
  if (typeof on === "function") on.call(client, "query", onStatement);
}

function clientOf(client: DelegateMap, tracing: Tracing): DelegateMap {
  const delegates = new Map<string, Delegate>();
  return new Proxy(client, {
    get(_, name): unknown {
      const own: unknown = Reflect.get(client, name);
      if (typeof name !== "string") return own;
      if (typeof own === "function") {
        return methodOf(client, name, own as AnyFunction, tracing);
      }
      if (name.startsWith("$") || typeof own !== "object" || own === null) {
        return own;
      }
      const known =
        delegates.get(name) ?? delegateOf(own as Delegate, name, tracing);
      delegates.set(name, known);
      return known;
    },
  });
}

function methodOf(
  client: DelegateMap,
  name: string,
  own: AnyFunction,
  tracing: Tracing,
): AnyFunction {
  if (name === "$transaction") {
    return (run, options) =>
      typeof run === "function"
        ? own.call(
            client,
            (inside: DelegateMap) =>
              (run as AnyFunction)(clientOf(inside, tracing)),
            options,
          )
        : spanned(tracing, name, undefined, () =>
            own.call(client, run, options),
          );
  }
  return /^\$(?:query|execute)/.test(name)
    ? (...args) =>
        spanned(tracing, name, undefined, () => own.apply(client, [...args]))
    : (own.bind(client) as AnyFunction);
}

function delegateOf(
  inner: Delegate,
  delegate: string,
  tracing: Tracing,
): Delegate {
  return new Proxy(inner, {
    get(_, name): unknown {
      const own: unknown = Reflect.get(inner, name);
      if (typeof own !== "function") return own;
      const isCall =
        name === "findPage" || Object.hasOwn(operations, String(name));
      return isCall
        ? (...args: readonly unknown[]) =>
            spanned(tracing, String(name), delegate, () =>
              (own as AnyFunction).apply(inner, [...args]),
            )
        : own.bind(inner);
    },
  });
}

/**
 * A call in a span that begins when it is awaited, as Prisma's calls do. It is still one
 * that a list for `$transaction` takes.
 */
function spanned(
  { current, resources, statements }: Tracing,
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
    trace.call({ model, operation, resource, statements }, () =>
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
