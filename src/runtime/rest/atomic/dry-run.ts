import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import type { QueryParameters } from "../../service/query-parameters.js";
import { Tried } from "../tried.js";

const parameter = "dryRun";

/**
 * Whether the operations shall only be tried: `dryRun=true`.
 *
 * @throws ApiError `invalid-query` (400): a misread one would write
 */
export function isDryRun(parameters: QueryParameters): boolean {
  const values = parameters.flatMap(([name, value]) =>
    name === parameter ? [value] : [],
  );
  const [value = "false"] = values;
  if (values.length > 1 || (value !== "true" && value !== "false")) {
    throw new ApiError(
      "invalid-query",
      `"${parameter}" must be true or false`,
      { parameter },
    );
  }
  return value === "true";
}

/** @throws Tried, with the answer */
export function undo(response: ApiResponse): never {
  throw new Tried(response);
}

/** The answer of operations that were only tried. */
export async function answerOfTried(
  run: Promise<ApiResponse>,
): Promise<ApiResponse> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof Tried) return error.response;
    throw error;
  }
}
