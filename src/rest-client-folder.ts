import { resolve } from "node:path";
import type { GenerateOptions } from "./generate-options.js";
import { isInFolder } from "./source/is-in-folder.js";
import { UsageError } from "./source/usage-error.js";

/**
 * The folder that the client of the REST service goes to, if it has one of its own.
 *
 * @throws UsageError when there is no such service, or the two folders would mix
 */
export function restClientFolder(
  { restClient = false, rest = true }: GenerateOptions,
  out: string,
  cwd: string,
): string | undefined {
  if (restClient === false) return undefined;
  if (!rest) {
    throw new UsageError(
      "a client of the REST service needs the REST service: leave out restClient, or what leaves out REST",
    );
  }
  if (restClient === true) return undefined;
  const folder = resolve(cwd, restClient);
  if (isInFolder(out, folder) || isInFolder(folder, out)) {
    throw new UsageError(
      `the client of the REST service cannot go to ${folder}, since the API goes to ${out}: give it a folder beside that, or "restClient: true" to have it in the folder of the API`,
    );
  }
  return folder;
}
