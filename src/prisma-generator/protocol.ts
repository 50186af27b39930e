import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** What `prisma generate` tells of a `generator api { provider = "gen-api" … }` block. */
export interface GeneratorBlock {
  /** Of the schema file or folder, absolute. */
  readonly schemaPath: string;
  readonly generator: {
    /** `api` of `generator api { … }`. */
    readonly name: string;
    /** Absolute; Prisma itself asks for one. */
    readonly output: { readonly value: string };
    /** The other members; all of Prisma's values are text. */
    readonly config: Readonly<Record<string, string | readonly string[]>>;
  };
}

interface Call {
  readonly method: string;
  readonly id: number;
  readonly params: GeneratorBlock;
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
 * @param generate does the work; what it throws fails the run, with its message
 */
export async function servePrisma(
  input: Readable,
  output: Writable,
  generate: (block: GeneratorBlock) => Promise<unknown>,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    const { id, method, params } = JSON.parse(line) as Call;
    const answer = (body: object): void => {
      output.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
    };
    try {
      if (method === "getManifest") answer({ result: { manifest } });
      else if (method === "generate") {
        await generate(params);
        answer({ result: null });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      answer({ error: { code: -32_000, message, data: {} } });
    }
  }
}

/** Without a default output, so that Prisma asks for one: nobody expects files beside the schema. */
const manifest = { prettyName: "gen-api" };
