import { UsageError } from "gen-api";

/** Prisma itself does not work with a few schemas: no row would be written, and none read. */
export function refuseCrash(error: unknown): void {
  const { name } = Object(error) as Error;
  // The second is that of WebAssembly.
  if (name === "PrismaClientRustPanicError" || name === "RuntimeError") {
    throw new UsageError("Prisma's client crashes on this schema");
  }
}
