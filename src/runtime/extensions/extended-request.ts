import { lazy } from "../model/lazy.js";
import { applicationError } from "../service/application-error.js";
import type { ExtendedRequest, ExtensionStart } from "../service/extensions.js";
import { extendedClient } from "./extended-client.js";
import type { ExtendedModels } from "./extended-transaction.js";

/** A request whose writes run the extensions of their models. */
export function extendedRequest(
  models: ExtendedModels,
  start: ExtensionStart,
): ExtendedRequest {
  const { request, origin, guarded } = start;
  const context = lazy(() => {
    try {
      return models.contextOf(request);
    } catch (error) {
      throw applicationError(error);
    }
  });
  const client = guarded?.client ?? origin;
  const extendsWrites = [...models.own.values()].some(
    ({ validate, around, after, remove }) =>
      validate ?? around ?? after ?? remove,
  );
  return {
    origin,
    context,
    extendsWrites,
    client: extendsWrites
      ? extendedClient({ ...start, models, context, client })
      : client,
  };
}
