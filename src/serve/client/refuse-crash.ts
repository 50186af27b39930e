import { UsageError } from "gen-api";

/** Prisma itself does not work with a few schemas: no row would be written, and none read. */
export function refuseCrash(error: unknown): void {
  if (isCrash(error)) {
    throw new UsageError("Prisma's client crashes on this schema");
  }
}

export function isCrash(error: unknown): boolean {
  const { name } = Object(error) as Error;
  // The second is that of WebAssembly.
  return name === "PrismaClientRustPanicError" || name === "RuntimeError";
}
