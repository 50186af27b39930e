import { type Layer, layered, withMethods } from "../prisma/layers.js";
import {
  inExtendedTransaction,
  type WriteScope,
} from "./extended-transaction.js";
import { ExtendedWrites, extendedNames } from "./extended-writes.js";
import type { Args } from "../prisma/delegate.js";

/** Runs the extensions of the models that are written. */
export function extendedLayer(scope: Omit<WriteScope, "client">): Layer {
  return {
    isClosed: true,
    delegate(name, client) {
      const inner = client[name];
      const resource = scope.models.resources.get(name);
      if (inner === undefined || !resource) return inner;
      const writes = new ExtendedWrites({ ...scope, client }, resource, inner);
      return withMethods(inner, (method) => {
        const extended = extendedNames.find((one) => one === method);
        return extended && ((args) => writes[extended](args as Args));
      });
    },
    // What follows a commit belongs to the transaction that is committed.
    begin: () => (run, options) =>
      inExtendedTransaction(
        scope,
        async (inside) =>
          run(layered(inside.client, { extended: extendedLayer(inside) })),
        options,
      ),
  };
}
