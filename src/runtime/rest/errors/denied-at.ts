import type { AccessDenied } from "../../errors/access-denied.js";
import { ApiError, type ErrorSource } from "../../errors/api-error.js";

const parameters = {
  where: "filter",
  orderBy: "sort",
  select: "include",
} as const;

/** The error of a rule at its place in the request, where that is one. */
export function deniedAt({
  argument,
  problems,
  message,
}: AccessDenied): ApiError {
  const [{ code, meta }] = problems;
  const source: ErrorSource | undefined =
    argument === undefined
      ? undefined
      : argument !== "data"
        ? { parameter: parameters[argument] }
        : { pointer: "/data" };
  return new ApiError(code, message, source, { meta });
}
