import { lazy } from "../model/lazy.js";
import { layered } from "../prisma/layers.js";
import { applicationError } from "../service/application-error.js";
import type { ExtendedRequest, ExtensionStart } from "../service/extensions.js";
import { extendedLayer } from "./extended-layer.js";
import {
  type ExtendedModels,
  inExtendedTransaction,
} from "./extended-transaction.js";

/** A request whose writes run the extensions of their models. */
export function extendedRequest(
  models: ExtendedModels,
  start: ExtensionStart,
): ExtendedRequest {
  const { request } = start;
  const context = lazy(() => {
    try {
      return models.contextOf(request);
    } catch (error) {
      throw applicationError(error);
    }
  });
  const extendsWrites = [...models.own.values()].some(
    ({ validate, around, after, remove }) =>
      validate ?? around ?? after ?? remove,
  );
  if (!extendsWrites) return { context };
  const scope = { ...start, models, context };
  return {
    context,
    layer: extendedLayer(scope),
    transaction: (run, options) =>
      inExtendedTransaction(
        scope,
        (inside) => {
          const extended = extendedLayer(inside);
          const client = layered(inside.client, { extended });
          return run({ origin: inside.origin, client });
        },
        options,
      ),
  };
}
