import { ApiError } from "../errors/api-error.js";

/** Arguments with a name that `access.ts` does not know: rules cannot be applied to it. */
export class InvalidArguments extends ApiError {
  constructor(model: string, name: string) {
    super(
      "invalid-query",
      `the arguments for ${model} have an unknown "${name}"`,
    );
  }
}
