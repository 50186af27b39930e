import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findExposed, readExposed } from "../../src/cli/read-exposed.js";
import { apiOf as apiOfExposed } from "../../src/cli/run-diff.js";
import type { Api } from "../../src/diff/api.js";

/** The API of a schema with a configuration, which are written to a folder. */
export async function apiOf(
  schema: string,
  config: object | undefined,
  folder: string,
): Promise<Api> {
  writeFileSync(join(folder, "schema.prisma"), schema);
  const settings = `export default ${JSON.stringify(config ?? {})};`;
  writeFileSync(join(folder, "gen-api.config.mjs"), settings);
  const found = await findExposed({}, folder);
  return apiOfExposed(await readExposed(found, {}, folder));
}
