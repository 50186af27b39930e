import type { Fault } from "./fault.js";

const remedy = 'run "prisma generate" and restart';

/** The error, for the log, where a client lacks a model that generated code serves. */
export function outdatedClient(delegate: string, cause: unknown): Error {
  return new Error(`the Prisma client has no "${delegate}": ${remedy}`, {
    cause,
  });
}

/** The error of a fault, for the log: Prisma refuses what only a newer client knows. */
export function explainedFault({ kind, error }: Fault): Error {
  if (kind !== "arguments") return error;
  return new Error(
    `the Prisma client refused the arguments of generated code; if it is older than that, ${remedy}`,
    { cause: error },
  );
}
