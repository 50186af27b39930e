import type { ErrorCode } from "../../contract/error-codes.js";
import { ApiError } from "../../errors/api-error.js";

type Refuse = (parameter: string, detail: string) => never;

function refusing(code: ErrorCode): Refuse {
  return (parameter, detail) => {
    throw new ApiError(code, detail, { parameter });
  };
}

// A parameter of the query that cannot be read: 400 at its name.
export const refuseFields: Refuse = refusing("invalid-fields");
export const refuseFilter: Refuse = refusing("invalid-filter");
export const refuseInclude: Refuse = refusing("invalid-include");
export const refusePage: Refuse = refusing("invalid-page");
export const refuseQuery: Refuse = refusing("invalid-query");
export const refuseSort: Refuse = refusing("invalid-sort");
