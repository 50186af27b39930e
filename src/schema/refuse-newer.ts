import { inFile } from "../source/diagnostic.js";
import { placeAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";
import { SchemaError } from "./schema-error.js";

/** The comment with which Prisma 8 begins its schemas, which it calls contracts. */
const marker = /^\s*(\/\/ use prisma-8\b)/;

/** What to do about a file of Prisma 8. */
export const readsOlder =
  "gen-api reads schemas of Prisma 5, 6 and 7, and calls their clients";

/**
 * Refuses schemas of Prisma 8. Its client is another, also where the language is the same,
 * and where it is not, each difference would be told as a mistake of the user's.
 *
 * @throws SchemaError for each file that is marked as one of Prisma 8.
 */
export function refuseNewer(files: readonly SourceFile[]): void {
  const diagnostics = files.flatMap((file) => {
    const [whole = "", text] = marker.exec(file.text) ?? [];
    if (text === undefined) return [];
    const place = placeAt(file, whole.length - text.length, text.length);
    return [
      {
        severity: "error" as const,
        message: "this is a schema of Prisma 8, which gen-api does not support",
        ...inFile(place, "error"),
        hint: readsOlder,
      },
    ];
  });
  if (diagnostics.length > 0) throw new SchemaError(diagnostics);
}
