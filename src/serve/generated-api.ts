import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiHandler } from "@gen-api/runtime";
import { generate, type Diagnostic } from "gen-api";
import type { ServedRun, ServedSchema } from "gen-api/serving";
import { bundle } from "./bundle.js";
import type { ServedClient } from "./client/served-client.js";

/** The modules that gen-api generates, loaded. */
export interface GeneratedApi {
  /** The services that are generated, by name. */
  readonly services: readonly ("rest" | "rpc")[];
  createRestHandler?(options: HandlerOptions): ApiHandler;
  createRpcHandler?(options: HandlerOptions): ApiHandler;
  /** Warnings of the generator. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many models it exposes. */
  readonly models: number;
}

interface HandlerOptions {
  readonly client: ServedClient;
  readonly endpoint?: string;
  readonly description?: object | undefined;
  readonly bulk?: { readonly export: boolean };
  readonly aggregates?: boolean;
}

/**
 * Generates the API of a schema into a temporary folder, and loads it.
 *
 * @param folder the temporary folder
 * @param version another one each time: a module is loaded once
 * @throws SchemaError when the schema cannot be exposed
 */
export async function generatedApi(
  run: ServedRun,
  schema: ServedSchema,
  folder: string,
  version: number,
): Promise<GeneratedApi> {
  const out = join(folder, "api");
  // What generate() remembers of the run goes here, and not to the user's own cache.
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  // Descriptions have their titles from the package that they are written into.
  const named = JSON.stringify({ name: run.project });
  writeFileSync(join(folder, "package.json"), named);
  const { rest = true, rpc = true } = run.options;
  const result = await generate({
    ...run.options,
    ...(schema.files !== run.files && { schema: portable(schema, folder) }),
    out,
    client: "../client.js",
    openapi: "json",
    access: false,
    // The client may be written to a folder of the project's.
    restClient: false,
    query: false,
    agents: false,
    extensions: false,
    ignoreExtensions: true,
    format: false,
    force: true,
    dryRun: false,
  });
  writeFileSync(join(folder, "client.ts"), clientModule);
  const module = join(folder, `api-${version}.mjs`);
  await bundle(join(out, "index.ts"), module);
  const modules = (await import(pathToFileURL(module).href)) as Omit<
    GeneratedApi,
    "services" | "diagnostics" | "models"
  >;
  return {
    ...modules,
    services: [
      ...(rest ? ["rest" as const] : []),
      ...(rpc ? ["rpc" as const] : []),
    ],
    diagnostics: result.diagnostics.filter(
      ({ severity }) => severity !== "note",
    ),
    models: result.models,
  };
}

/** All that the generated modules take of the Prisma client: the kinds of null. */
const clientModule =
  'export { DbNull, JsonNull, AnyNull } from "@prisma/client/runtime/client";\nexport * as Prisma from "./client.js";\n';

/** Writes a schema that is generated from in another form than the user's. */
function portable({ files }: ServedSchema, folder: string): string {
  const place = join(folder, "schema");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const [index, { text }] of files.entries()) {
    writeFileSync(join(place, `${index}.prisma`), text);
  }
  return place;
}
