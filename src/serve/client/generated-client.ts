import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { UsageError } from "gen-api";
import type { ServedSchema } from "gen-api/serving";
import { bundle } from "../bundle.js";
import type { ServedClient } from "./served-client.js";

/**
 * Makes a client with `prisma generate`, in a temporary folder.
 *
 * @param version another one each time: a module is loaded once
 * @throws UsageError where Prisma's command is missing or fails
 */
export async function generatedClient(
  { texts }: ServedSchema,
  adapter: SqlDriverAdapterFactory,
  folder: string,
  version: number,
): Promise<ServedClient> {
  const own = join(folder, "client");
  rmSync(own, { recursive: true, force: true });
  mkdirSync(join(own, "schema"), { recursive: true });
  for (const [index, [, text]] of [...texts, ["", generator]].entries()) {
    writeFileSync(join(own, "schema", `${index}.prisma`), text);
  }
  await runPrisma(["generate", "--schema", "schema", "--generator", name], own);
  const out = join(folder, `client-${version}.mjs`);
  await bundle(join(own, "out", "client.ts"), out);
  const { PrismaClient } = (await import(pathToFileURL(out).href)) as {
    readonly PrismaClient: new (options: object) => ServedClient;
  };
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

/** The schema's own generators do not run. */
const name = "gen_api_serve";
const generator = `generator ${name} {
  provider = "prisma-client"
  output   = "../out"
}
`;

async function runPrisma(args: readonly string[], cwd: string): Promise<void> {
  try {
    const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
    await promisify(execFile)(process.execPath, [cli, ...args], {
      cwd,
      env: {
        ...process.env,
        // It leaves files there.
        ...{ TMPDIR: cwd, TEMP: cwd, TMP: cwd },
        // Prisma's command would ask the network for its news, and for an engine that is not
        // needed here: the path of any executable prevents that.
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `Prisma's client could not be generated (npm install --save-dev prisma@7): ${reason}`,
    );
  }
}
