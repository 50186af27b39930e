import type { ErrorSource } from "../../errors/api-error.js";
import type { ErrorCode } from "../../errors/catalogue.js";

/** The answer to an error of the ORM. */
export type Failure = readonly [
  code: ErrorCode,
  detail: string,
  source?: ErrorSource,
];

export const inPath: ErrorSource = { parameter: "id" };
export const inData: ErrorSource = { pointer: "/data" };

export const misfit: Failure = [
  "validation-error",
  "a value does not fit its column",
  inData,
];
