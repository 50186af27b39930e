import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import type { RestSettings } from "../options.js";

/**
 * A route of the application knows documents: what it hides of them, or adds, would be missing
 * in files and numbers.
 *
 * @throws ApiError `unsupported-operation` (403) where the model has a route of its own
 */
export function refuseRoute(
  { extensions }: RestSettings,
  { model, type }: Resource,
  route: "create" | "list",
): void {
  if (!extensions?.of(model)?.routes?.[route]) return;
  const detail = `"${route}" of ${type} has a route of its own, which knows no files and no numbers`;
  throw new ApiError("unsupported-operation", detail);
}
