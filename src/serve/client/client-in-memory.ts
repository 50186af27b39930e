import type { getPrismaClient } from "@prisma/client/runtime/client";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { Datamodel, DatamodelModel, ServedSchema } from "gen-api/serving";
import type { ServedClient } from "./served-client.js";

type ClientConfig = Parameters<typeof getPrismaClient>[0];
type ClientOptions = ConstructorParameters<
  ReturnType<typeof getPrismaClient>
>[0];

/**
 * Makes the client that `prisma generate` would write to files, by what these call. That is no
 * interface of Prisma's.
 *
 * @throws anything where this version of Prisma has it otherwise
 */
export async function clientInMemory(
  { provider, texts, datamodel }: ServedSchema,
  adapter: SqlDriverAdapterFactory,
): Promise<ServedClient> {
  const runtime = await import("@prisma/client/runtime/client");
  const PrismaClient = runtime.getPrismaClient({
    previewFeatures: [],
    clientVersion: "7.10.0",
    engineVersion: "0",
    activeProvider: provider,
    inlineSchema: texts.map(([, text]) => text).join("\n"),
    runtimeDataModel: runtimeDataModel(datamodel),
    // Without knowledge of the schema, all values of a query become its parameters.
    parameterizationSchema: { strings: [], graph: "AAAA" },
    compilerWasm: {
      getRuntime: () =>
        import(`@prisma/client/runtime/query_compiler_fast_bg.${provider}.mjs`),
      getQueryCompilerWasmModule: () => compilerModule(provider),
      importName: "./query_compiler_fast_bg.js",
    },
  } as ClientConfig);
  const client = new PrismaClient({
    adapter,
    errorFormat: "minimal",
  } as ClientOptions) as unknown as ServedClient;
  await client.$connect();
  return client;
}

const compilers = new Map<string, Promise<unknown>>();

/** Compiled once for all clients of a process. */
function compilerModule(provider: string): Promise<unknown> {
  const known = compilers.get(provider) ?? compileCompiler(provider);
  compilers.set(provider, known);
  return known;
}

async function compileCompiler(provider: string): Promise<unknown> {
  const { wasm } = (await import(
    `@prisma/client/runtime/query_compiler_fast_bg.${provider}.wasm-base64.mjs`
  )) as { readonly wasm: string };
  return WebAssembly.compile(Buffer.from(wasm, "base64"));
}

/** Node has it, but Node's types do not yet. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<unknown>;
};

function runtimeDataModel({ models, types, enums }: Datamodel): object {
  const byName = (list: readonly DatamodelModel[]): object =>
    Object.fromEntries(list.map((one) => [one.name, runtimeModel(one)]));
  return {
    models: byName(models),
    types: byName(types),
    enums: Object.fromEntries(enums.map((one) => [one.name, one])),
  };
}

function runtimeModel({ dbName, schema, fields }: DatamodelModel): object {
  return {
    dbName: dbName ?? null,
    schema: schema ?? null,
    fields: fields.map(
      ({ name, kind, type, relationName, dbName: column }) => ({
        name,
        kind,
        type,
        ...(relationName !== undefined && { relationName }),
        ...(column != null && { dbName: column }),
      }),
    ),
  };
}
