import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";

/** The 404 for an id in a path that no record of the type has (R21). */
export function notFound({ type }: Resource, id: string): ApiError {
  return new ApiError(
    "not-found",
    `there is no ${type} with the id ${JSON.stringify(id)}`,
    { parameter: "id" },
  );
}
