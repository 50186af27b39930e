import type { PassedOn } from "./fallback.js";

interface Environment {
  readonly process?: { readonly env?: Readonly<Record<string, string>> };
}

/**
 * In development (`NODE_ENV`), prints why reads are passed on, once for each model and reason;
 * nothing otherwise.
 */
export function printOnce(): ((read: PassedOn) => void) | undefined {
  const { process } = globalThis as Environment;
  if (process?.env?.["NODE_ENV"] !== "development") return undefined;
  const printed = new Set<string>();
  return ({ model, reason }) => {
    const line = `gen-api: sqlReads() leaves reads of ${model} to Prisma: ${reason}`;
    if (printed.has(line)) return;
    printed.add(line);
    // eslint-disable-next-line no-console -- the default of an option that replaces it
    console.warn(line);
  };
}
