import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { placeAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";
import { isContract, prisma8 } from "./prisma-8.js";
import { SchemaError } from "./schema-error.js";

/** The comment with which Prisma 8 begins its schemas, which it calls contracts. */
const marker = /^\s*(\/\/ use prisma-8\b)/;

/** A type of Prisma 1, whose language is GraphQL's: fields have a colon. */
const graphqlType = /^\s*(?:(?:#|"""|\/\/).*\s+)*(type\s+\w+[^{]*\{\s*\w+\s*:)/;

const prisma1 = {
  message: "this is a schema of Prisma 1, which gen-api does not support",
  hint: "gen-api reads schemas of Prisma 5, 6 and 7, and calls their clients",
} as const;

const firstLine = /^\s*(\S.*)/;

/**
 * Refuses schemas of Prisma 1 and 8. Their clients are others. Where the language is too,
 * each difference would be told as a mistake of the user's.
 *
 * @throws SchemaError for each file that is one of Prisma 1, or marked or named as one of Prisma 8.
 */
export function refuseVersions(files: readonly SourceFile[]): void {
  // Among others, it may be the part of a schema that is about contracts.
  const isLone = ({ name, text }: SourceFile): boolean =>
    files.length === 1 && isContract(name, text);
  const diagnostics = files.flatMap((file) => [
    ...refusal(file, isLone(file) ? firstLine : marker, prisma8),
    ...refusal(file, graphqlType, prisma1),
  ]);
  if (diagnostics.length > 0) throw new SchemaError(diagnostics);
}

function refusal(
  file: SourceFile,
  sign: RegExp,
  said: Pick<Diagnostic, "message" | "hint">,
): readonly Diagnostic[] {
  const [whole = "", text] = sign.exec(file.text) ?? [];
  if (text === undefined) return [];
  const [line = ""] = text.split("\n");
  const place = placeAt(
    file,
    whole.length - text.length,
    line.trimEnd().length,
  );
  return [{ severity: "error", ...said, ...inFile(place, "error") }];
}
