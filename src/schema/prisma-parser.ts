import { createRequire } from "node:module";

/** File names and texts, in the order in which declarations are returned. */
export type SchemaTexts = readonly (readonly [name: string, text: string])[];

/** A finding of the parser; offsets are UTF-16 units into that file's text. */
export interface LintFinding {
  readonly file_name: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly is_warning: boolean;
}

/** The part of Prisma's own schema parser that we call. */
interface PrismaParser {
  get_datamodel(params: string): string;
  lint(schemas: string): string;
  preview_features(): string;
}

let parser: PrismaParser | undefined;

/**
 * Prisma's parser, loaded on first use. It is resolved from `@prisma/internals`,
 * which works for every layout of `node_modules`: loading all of internals would
 * take ten times as long, without any benefit.
 */
function prismaParser(): PrismaParser {
  if (parser === undefined) {
    const own = createRequire(import.meta.url);
    const internals = createRequire(own.resolve("@prisma/internals"));
    parser = internals("@prisma/prisma-schema-wasm") as PrismaParser;
    // The parser reports its crashes here, and fails if this is missing.
    const scope = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: object };
    scope.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: () => undefined };
  }
  return parser;
}

/**
 * The datamodel as JSON text. Throws with JSON text as its message, or with
 * the trace of a crash.
 */
export function parseSchemas(schemas: SchemaTexts): string {
  return prismaParser().get_datamodel(
    JSON.stringify({ prismaSchema: schemas, noColor: true }),
  );
}

/** All findings of the parser in the schemas. */
export function lintSchemas(schemas: SchemaTexts): LintFinding[] {
  return JSON.parse(prismaParser().lint(JSON.stringify(schemas))) as [];
}

/** The preview features that this parser knows. */
export function knownPreviewFeatures(): ReadonlySet<string> {
  return new Set(JSON.parse(prismaParser().preview_features()) as string[]);
}
