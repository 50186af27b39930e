import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { Diagnostic } from "gen-api";
import type { ServedSchema } from "gen-api/serving";
import { clientInMemory } from "./client-in-memory.js";
import { generatedClient } from "./generated-client.js";
import { isCrash, refuseCrash } from "./refuse-crash.js";
import type { ServedClient } from "./served-client.js";

/**
 * Makes the Prisma client of a schema, without files if Prisma lets it.
 *
 * @param folder a temporary folder
 * @throws UsageError where neither way is open
 */
export async function prismaClient(
  schema: ServedSchema,
  adapter: SqlDriverAdapterFactory,
  folder: string,
  version: number,
  onWarnings: (diagnostics: readonly Diagnostic[]) => void,
): Promise<ServedClient> {
  const generate = (): Promise<ServedClient> =>
    generatedClient(schema, adapter, folder, version);
  if (process.env["GEN_API_SERVE_CLIENT"] === "generated") return generate();
  try {
    return await clientInMemory(schema, adapter);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Prisma's client could not be made in memory, so it is generated, which takes longer: ${reason}`;
    if (!isCrash(error)) onWarnings([{ severity: "warning", message }]);
    return generate().catch((failure: unknown) => {
      refuseCrash(error);
      throw failure;
    });
  }
}
