import type { DelegateMap } from "../prisma/delegate.js";
import { inOwnTransaction } from "../prisma/in-transaction.js";
import type { VersionedClients } from "../prisma/versions/versioned-client.js";
import type { GuardedRequest } from "../service/access.js";
import type { ApiResponse } from "../service/api-handler.js";
import type { ExtendedRequest } from "../service/extensions.js";
import type { KeyedWrite } from "../service/idempotency.js";
import type { Shown } from "./shown.js";

/** The client of a request. */
export interface RequestClient {
  readonly client: DelegateMap;
  /** The client that it is made of, with access rules or without. */
  readonly origin: DelegateMap;
  readonly guarded: GuardedRequest | undefined;
  readonly extended: ExtendedRequest | undefined;
  /** If the request has a key that makes it take effect once. */
  readonly keyed: KeyedWrite | undefined;
}

/** Runs a write, in the transaction of its key if it has one. */
export function once(
  { versions }: { readonly versions: VersionedClients | undefined },
  own: RequestClient,
  shown: readonly Shown[],
  run: (inside: RequestClient) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { keyed, extended, guarded } = own;
  if (!keyed) return run(own);
  const isOpen = (): boolean =>
    shown.every((one) => guarded?.isOpen(...one) ?? true);
  return keyed.run({ isOpen }, (keep) =>
    inOwnTransaction(own.client, async (client) => {
      const inside = keyed.inside ?? client;
      const origin = versions?.of(inside) ?? inside;
      const answer = await run({
        ...own,
        client,
        origin,
        extended: extended && { ...extended, origin },
      });
      return keep(answer);
    }),
  );
}
