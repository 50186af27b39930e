import { ApiError } from "../errors/api-error.js";

/**
 * Arguments with a name that rules cannot be applied to: `access.ts` does not know it, or
 * another one says something else of the same column.
 */
export class InvalidArguments extends ApiError {
  constructor(model: string, name: string) {
    super(
      "invalid-query",
      `the arguments for ${model} have a "${name}" that is unknown, or contradicts another`,
    );
  }
}
