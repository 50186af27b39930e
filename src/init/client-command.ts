import { dirname } from "node:path";
import { packageFolder } from "../project/package-folder.js";
import { findSchema } from "../schema/find-schema.js";
import { isInFolder } from "../source/is-in-folder.js";
import { shownPath } from "../source/source-file.js";

/** How a project's Prisma client is generated: `prisma generate`, with options. */
export interface ClientCommand {
  /** POSIX path of the package to run it in, as seen from the project. */
  readonly folder: string;
  readonly command: string;
}

/** @param schema absolute */
export async function clientCommand(
  schema: string,
  cwd: string,
): Promise<ClientCommand> {
  const owner = packageFolder(dirname(schema)) ?? cwd;
  // A project without a package.json may be inside of a package.
  const isOwn = isInFolder(cwd, schema) && isInFolder(owner, cwd);
  const folder = isOwn ? cwd : owner;
  const found = await findSchema(undefined, folder).catch(() => undefined);
  const option =
    found?.path === schema ? "" : ` --schema ${shownPath(schema, folder)}`;
  return {
    folder: shownPath(folder, cwd),
    command: `prisma generate${option}`,
  };
}
