import type { Resource } from "../../model/resource.js";
import type { Delegate, DelegateMap } from "../delegate.js";
import type { Claim } from "./claim.js";
import { versionedData, type WriteKind } from "./versioned-data.js";

type AnyFunction = (...args: readonly unknown[]) => unknown;
/** What a transaction has claimed. */
type Held = Pick<Claim, "covers">;
type Args = Readonly<Record<string, unknown>>;

/** The arguments of each write that have data, and what those are for. */
const writes: Readonly<Record<string, Readonly<Record<string, WriteKind>>>> = {
  create: { data: "create" },
  update: { data: "update" },
  updateMany: { data: "update" },
  updateManyAndReturn: { data: "update" },
  upsert: { create: "create", update: "update" },
};

/** Makes clients that count every write of a record in its version. */
export class VersionedClients {
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #made = new WeakMap<DelegateMap, DelegateMap>();

  private constructor(resources: readonly Resource[]) {
    this.#resources = new Map(resources.map((one) => [one.delegate, one]));
  }

  /** Of a service without versions, there are none. */
  static of(resources: Iterable<Resource>): VersionedClients | undefined {
    const all = [...resources];
    return all.some(({ version }) => version !== undefined)
      ? new VersionedClients(all)
      : undefined;
  }

  /** The same client each time: reads of one client are joined. */
  of(client: DelegateMap): DelegateMap {
    const known = this.#made.get(client);
    if (known) return known;
    const made = this.#client(client);
    this.#made.set(client, made);
    return made;
  }

  /** A client of one request, which does not count what its claim has. */
  under(client: DelegateMap, claim: Held): DelegateMap {
    return this.#client(client, claim);
  }

  #client(client: DelegateMap, claim?: Held): DelegateMap {
    const made = new Map<string, Delegate>();
    return new Proxy(client, {
      get: (_, name): unknown => {
        const own: unknown = Reflect.get(client, name);
        if (name === "$transaction" && typeof own === "function") {
          return this.#transaction(client, own as AnyFunction, claim);
        }
        const resource =
          typeof name === "string" ? this.#resources.get(name) : undefined;
        if (!resource || typeof own !== "object" || own === null) {
          return typeof own === "function" ? own.bind(client) : own;
        }
        const known =
          made.get(resource.delegate) ??
          versionedDelegate(own as Delegate, resource, claim);
        made.set(resource.delegate, known);
        return known;
      },
    });
  }

  /** Calls in a list are of delegates that count already. */
  #transaction(client: DelegateMap, own: AnyFunction, claim?: Held) {
    return (run: unknown, options?: object): unknown =>
      own.call(
        client,
        typeof run === "function"
          ? (inside: DelegateMap): unknown =>
              (run as AnyFunction)(this.#client(inside, claim))
          : run,
        options,
      );
  }
}

function versionedDelegate(
  inner: Delegate,
  resource: Resource,
  claim: Held | undefined,
): Delegate {
  return new Proxy(inner, {
    get(_, name): unknown {
      const own: unknown = Reflect.get(inner, name);
      if (typeof own !== "function") return own;
      const kinds = typeof name === "string" ? writes[name] : undefined;
      return kinds
        ? (args: Args): unknown => {
            const isCounted = claim?.covers(resource, args["where"]) === true;
            return own.call(inner, counted(resource, args, kinds, isCounted));
          }
        : own.bind(inner);
    },
  });
}

/** The arguments of a write, with the version in what updates. */
function counted(
  resource: Resource,
  args: Args,
  kinds: Readonly<Record<string, WriteKind>>,
  isCounted: boolean,
): Args {
  const all: Record<string, unknown> = { ...args };
  for (const [name, kind] of Object.entries(kinds)) {
    all[name] = versionedData(resource, args[name], kind, { isCounted });
  }
  return all;
}
