import type { Delegate, DelegateMap } from "./delegate.js";
import type { Begin } from "./in-transaction.js";

export type AnyFunction = (...args: readonly unknown[]) => unknown;

/**
 * What stands between the database and a request, from the database outwards, and why each
 * is at its place: what rules and hooks rely on.
 */
export const layerOrder = {
  sql: "asks the database what Prisma would ask: whatever decides what is read stands above it",
  traced:
    "a span is a call that reaches the database, whichever layer has made it",
  opening:
    "keys and versions are taken first in a transaction, with the application's rights: rules and hooks are not asked of the table of keys",
  versioned:
    "counts what is written in the end: the writes that rules and hooks add too",
  guarded:
    "what a caller, or an extension for him, reads and writes is judged by his rules before anything below has seen it",
  extended:
    "schemas and hooks see what the caller has sent, and what they let through is judged by his rules",
} as const;

export type LayerName = keyof typeof layerOrder;

/** A step between a client and who calls it. What it does not state is as it is below. */
export interface Layer {
  /** Whether it shows nothing but delegates and transactions: no raw SQL. */
  readonly isClosed?: boolean;
  /** The clients with it that all requests have: reads of one client are joined. */
  readonly shared?: WeakMap<DelegateMap, DelegateMap>;
  /** The delegate of a model, if the client below has it. */
  delegate?(name: string, below: DelegateMap): Delegate | undefined;
  /** A function of the client in place of its own. */
  method?(name: string, own: AnyFunction): AnyFunction | undefined;
  /** How it begins a transaction, in place of `own`. */
  begin?(own: Begin): Begin;
  /** What it is inside of a transaction; absent: the same. */
  inside?(): Layer;
}

/** The client with layers over it, in their order. */
export function layered(
  client: DelegateMap,
  layers: { readonly [Name in LayerName]?: Layer | undefined },
): DelegateMap {
  let made = client;
  for (const name of names) {
    const layer = layers[name];
    if (layer) made = through(made, layer);
  }
  return made;
}

const names = Object.keys(layerOrder) as readonly LayerName[];

function through(below: DelegateMap, layer: Layer): DelegateMap {
  const known = layer.shared?.get(below);
  if (known) return known;
  const delegates = new Map<string, Delegate>();
  // What a closed layer does not show cannot be listed either.
  const made = new Proxy(layer.isClosed ? {} : below, {
    get(_, name): unknown {
      if (typeof name !== "string") {
        return layer.isClosed ? undefined : Reflect.get(below, name);
      }
      if (name === "$transaction") return transactionOf(below, layer);
      const delegate = delegates.get(name) ?? layer.delegate?.(name, below);
      if (delegate) {
        delegates.set(name, delegate);
        return delegate;
      }
      if (layer.isClosed) return undefined;
      const own: unknown = Reflect.get(below, name);
      if (typeof own !== "function") return own;
      const bound = own.bind(below) as AnyFunction;
      return layer.method?.(name, bound) ?? bound;
    },
  });
  layer.shared?.set(below, made);
  return made;
}

/** A list of calls is of delegates that have the layer already. */
function transactionOf(below: DelegateMap, layer: Layer): unknown {
  const { $transaction: transaction } = below as {
    readonly $transaction?: unknown;
  };
  if (typeof transaction !== "function") return undefined;
  const inside = layer.inside?.() ?? layer;
  const own: Begin = (run, options) =>
    transaction.call(
      below,
      (client: DelegateMap) => run(through(client, inside)),
      options,
    );
  const begin = layer.begin?.(own) ?? own;
  return (run: unknown, options?: object): unknown => {
    if (typeof run === "function") {
      return begin(run as Parameters<Begin>[0], options);
    }
    if (layer.isClosed) {
      throw new TypeError("$transaction of this client takes a function");
    }
    const list = (calls: unknown): unknown =>
      transaction.call(below, calls, options);
    return (layer.method?.("$transaction", list as AnyFunction) ?? list)(run);
  };
}

/**
 * A delegate with methods in place of its own.
 *
 * @param method called each time that one is asked for
 */
export function withMethods(
  inner: Delegate,
  method: (
    name: string,
    own: AnyFunction | undefined,
  ) => AnyFunction | undefined,
): Delegate {
  return new Proxy(inner, {
    get(_, name): unknown {
      const own: unknown = Reflect.get(inner, name);
      const isOwn = typeof own === "function";
      const made =
        typeof name === "string"
          ? method(name, isOwn ? (own as AnyFunction) : undefined)
          : undefined;
      return made ?? (isOwn ? (own.bind(inner) as unknown) : own);
    },
  });
}
