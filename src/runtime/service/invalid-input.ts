import { ApiError } from "../errors/api-error.js";
import { step } from "../errors/json-pointer.js";
import type { SchemaIssue } from "./extensions.js";

/**
 * The failure of input that a schema refuses: in REST each issue at its pointer, in RPC all
 * in one message.
 *
 * @param pointerTo the first name of an issue's path; without a path, that of ""
 * @param at what the names in the message begin with
 */
export function invalidInput(
  issues: readonly SchemaIssue[],
  pointerTo: (name: string) => string,
  at = "",
): ApiError {
  const placed = issues.map(({ path = [], message }) => ({
    message,
    steps: path.map((one) => String(typeof one === "object" ? one.key : one)),
  }));
  const errors = placed.map(({ steps: [name = "", ...rest], message }) => {
    const pointer = pointerTo(name) + rest.map(step).join("");
    return new ApiError("validation-error", message, { pointer });
  });
  const [first = new ApiError("validation-error", "invalid"), ...others] =
    errors;
  const message = placed
    .map((one) => {
      const path = at + one.steps.join(".");
      return path === "" ? one.message : `${path}: ${one.message}`;
    })
    .join("; ");
  return Object.assign(ApiError.of([first, ...others]), { message });
}
