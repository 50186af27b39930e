import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { UsageError } from "./config/usage-error.js";
import type { GenerateOptions } from "./generate-options.js";

/** What `prisma generate` tells of a `generator api { provider = "gen-api" … }` block. */
interface GeneratorParams {
  readonly schemaPath: string;
  readonly generator: {
    readonly output: { readonly value: string | null } | null;
    readonly config: Readonly<Record<string, string | readonly string[]>>;
  };
}

interface Call {
  readonly method: string;
  readonly id: number;
  readonly params: GeneratorParams;
}

/** True when `prisma generate` started this process. */
export function startedByPrisma(
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return env["PRISMA_GENERATOR_INVOCATION"] === "true";
}

/**
 * Speaks Prisma's generator protocol: a JSON-RPC call per line on stdin, the
 * answers on stderr. The models that it sends along are left alone: the schema
 * is read by our own engine, as the command does.
 *
 * @param generate does the work
 */
export async function servePrisma(
  input: Readable,
  output: Writable,
  generate: (options: GenerateOptions) => Promise<unknown>,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    const { id, method, params } = JSON.parse(line) as Call;
    const answer = (body: object): void => {
      output.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
    };
    try {
      if (method === "getManifest") answer({ result: { manifest } });
      else if (method === "generate") {
        await generate(optionsOf(params));
        answer({ result: null });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      answer({ error: { code: -32_000, message, data: {} } });
    }
  }
}

const manifest = { prettyName: "gen-api", defaultOutput: "./api" };

/** The members of a generator block; all of Prisma's values are text. */
function optionsOf({
  schemaPath,
  generator,
}: GeneratorParams): GenerateOptions {
  const { output, config } = generator;
  const out = output?.value;
  if (!out) throw new UsageError("the generator block needs an output");
  const text = (name: string): string | undefined => {
    const value = config[name];
    return typeof value === "string" ? value : undefined;
  };
  const list = (name: string): readonly string[] | undefined => {
    const value = config[name];
    return typeof value === "string" ? value.split(/\s*,\s*/) : value;
  };
  const known = [
    "client",
    "models",
    "exclude",
    "rest",
    "rpc",
    "openapi",
    "format",
  ];
  const unknown = Object.keys(config).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`"${unknown}" is no setting of a gen-api generator`);
  }
  const options = {
    schema: schemaPath,
    out,
    client: text("client"),
    only: list("models"),
    exclude: list("exclude"),
    rest: text("rest") === "false" ? false : undefined,
    rpc: text("rpc") === "false" ? false : undefined,
    openapi: text("openapi"),
    format: text("format") === "false" ? false : undefined,
  };
  const given = Object.entries(options).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given) as unknown as GenerateOptions;
}
