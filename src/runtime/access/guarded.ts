import type { DelegateMap } from "../prisma/delegate.js";
import { layered } from "../prisma/layers.js";
import { guardedLayer } from "./guarded-layer.js";
import { RequestRules } from "./request-rules.js";
import type { Access } from "./rules.js";

/** A client without what reaches past its models: raw SQL, extensions, connections. */
export type Guarded<Client> = Omit<Client, `$${string}`> & {
  /** Runs a function in one transaction of the database, with a guarded client. */
  $transaction<Result>(
    run: (inside: Guarded<Client>) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
};

interface Behind {
  readonly rules: RequestRules;
  readonly client: DelegateMap;
}

const known = new WeakMap<object, Behind>();

/**
 * The application's own client under the rules for a caller: it finds what the caller may
 * read, and refuses what he may not write with an `AccessDenied` (403). A write whose
 * result he may not read back returns `null`.
 *
 * @param context of the caller, as the function given to `defineAccess` makes it
 */
export function guarded<Client extends object, Context>(
  client: Client,
  access: Access<Context>,
  context: Context,
): Guarded<Client> {
  const rules = new RequestRules(access, context);
  const own = client as unknown as DelegateMap;
  const made = layered(own, { guarded: guardedLayer(rules) });
  known.set(made, { rules, client: own });
  return made as unknown as Guarded<Client>;
}

/** The rules that a guarded client applies, and the client that it applies them to. */
export function behind(guardedOne: object): Behind {
  const found = known.get(guardedOne);
  if (found) return found;
  throw new TypeError("a client that guarded() has made is needed");
}
