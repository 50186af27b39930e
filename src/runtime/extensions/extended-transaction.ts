import type { Resource } from "../model/resource.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { transactionOf } from "../prisma/in-transaction.js";
import { layered } from "../prisma/layers.js";
import type { ApiRequest } from "../service/api-handler.js";
import type { ExtensionStart } from "../service/extensions.js";
import type { WriteExtensions } from "./write-extensions.js";

/** What extensions are, of all requests. */
export interface ExtendedModels {
  readonly own: ReadonlyMap<string, WriteExtensions>;
  /** The models by their names on the client. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly contextOf: (request: ApiRequest) => unknown;
}

/** What the writes of a request have in common, in a transaction and outside. */
export interface WriteScope extends ExtensionStart {
  readonly models: ExtendedModels;
  readonly context: () => unknown;
  /** The client that the services would use without extensions. */
  readonly client: DelegateMap;
  /** Of a transaction: what runs after its commit. */
  readonly afterwards?: ((client: DelegateMap) => unknown)[];
}

/**
 * Runs writes in one transaction of the application's client, and what is to run after them
 * once that is committed. Within another, it is a savepoint: what fails is undone alone.
 *
 * @throws Error (500) if the client has no transactions
 */
export async function inExtendedTransaction<Result>(
  scope: Omit<WriteScope, "client">,
  run: (inside: WriteScope) => Promise<Result>,
  options?: object,
): Promise<Result> {
  const { origin, guarded, afterwards: outer } = scope;
  const begin = transactionOf(origin);
  if (!begin) {
    throw new Error(
      "extensions need a transaction for this write, which the client lacks",
    );
  }
  const afterwards: ((client: DelegateMap) => unknown)[] = [];
  const result = await begin(
    (inside) =>
      run({
        ...scope,
        origin: inside,
        client: layered(inside, { guarded: guarded?.layer(true) }),
        afterwards,
      }),
    options,
  );
  if (outer) outer.push(...afterwards);
  else
    for (const after of afterwards) await runAfter(scope, () => after(origin));
  return result;
}

/** Runs what follows a commit: nothing that it throws concerns the request any more. */
export async function runAfter(
  { log }: Pick<WriteScope, "log">,
  after: () => unknown,
): Promise<void> {
  try {
    await after();
  } catch (error) {
    log("gen-api: an extension failed after a write", error);
  }
}
