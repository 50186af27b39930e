import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { GeneratorBlock } from "../generator-block/generator-block.js";

interface ProtocolCall {
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
 * Implements Prisma's generator protocol: a JSON-RPC call per line on stdin, the
 * responses on stderr. The models in the calls are ignored: gen-api reads the
 * schema itself, as the command does.
 *
 * @param generate does the work; if it throws, the run fails with its message
 */
export async function servePrisma(
  input: Readable,
  output: Writable,
  generate: (block: GeneratorBlock) => Promise<unknown>,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    const { id, method, params } = JSON.parse(line) as ProtocolCall;
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

/** No default output, so that Prisma requires one: no files beside the schema. */
const manifest = { prettyName: "gen-api" };
