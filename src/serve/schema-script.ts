import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { SchemaTexts } from "gen-api/serving";

/**
 * The SQL that makes the tables of a schema out of those of another one, or of nothing.
 * Needs neither a server nor the engine that Prisma's CLI downloads.
 */
export async function schemaScript(
  before: SchemaTexts | undefined,
  after: SchemaTexts,
): Promise<string> {
  await startEngine();
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: after.map(([name, text]) => [name, text]) },
    () => undefined,
    // The engine requires a database, but does not use it to compare two schemas.
    bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url: ":memory:" })),
  );
  try {
    const { stdout } = await schemaEngine.diff({
      from:
        before === undefined
          ? { tag: "empty" }
          : { tag: "schemaDatamodel", files: filesOf(before) },
      to: { tag: "schemaDatamodel", files: filesOf(after) },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return (stdout ?? "").replaceAll(standIn, postgisTable);
  } finally {
    schemaEngine.free();
  }
}

/**
 * The engine makes no table of this name, since PostGIS does. Schemas that were read from a
 * database have it as a model.
 */
const postgisTable = "spatial_ref_sys";
const standIn = `${postgisTable}0`;

function filesOf(texts: SchemaTexts): { path: string; content: string }[] {
  const name = new RegExp(`\\b${postgisTable}\\b`, "g");
  return texts.map(([path, content]) => ({
    path,
    content: content.replaceAll(name, standIn),
  }));
}

/** Node has it, but Node's types do not yet. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, unknown>>,
  ): Promise<{
    readonly instance: { readonly exports: Readonly<Record<string, unknown>> };
  }>;
};

let starting: Promise<void> | undefined;

function startEngine(): Promise<void> {
  starting ??= instantiate();
  return starting;
}

async function instantiate(): Promise<void> {
  // Engines report the messages of panics here, and fail if it is missing. It is the client's.
  const scope = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: object };
  scope.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: () => undefined };
  const glue = import.meta
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = await readFile(fileURLToPath(glue.replace(/\.js$/, ".wasm")));
  const { instance } = await WebAssembly.instantiate(wasm, {
    "./schema_engine_bg.js": engine,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
}
