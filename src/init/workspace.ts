import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { shownPath } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import { manifestOf, schemaIn } from "./linked-package.js";

/**
 * Refuses the root of a workspace, which has no schema itself, with the packages that an
 * API may be generated in: those that have a schema, or depend on one that does.
 *
 * @throws UsageError
 */
export async function refuseWorkspaceRoot(cwd: string): Promise<void> {
  const { workspaces } = manifestOf(cwd);
  const isRoot =
    workspaces !== undefined || existsSync(join(cwd, "pnpm-workspace.yaml"));
  if (!isRoot) return;
  const packages = packagesBelow(cwd).map((folder) => ({
    folder,
    manifest: manifestOf(folder),
  }));
  const owners = new Set<unknown>();
  const withSchema: string[] = [];
  for (const { folder, manifest } of packages) {
    if ((await schemaIn(folder)) === undefined) continue;
    owners.add(manifest["name"]);
    withSchema.push(folder);
  }
  const dependents = packages.flatMap(({ folder, manifest }) =>
    ["dependencies", "devDependencies"].some((kind) =>
      Object.keys(Object(manifest[kind]) as object).some((name) =>
        owners.has(name),
      ),
    )
      ? [folder]
      : [],
  );
  const shown = (folders: readonly string[], what: string): readonly string[] =>
    folders.map((folder) => `${shownPath(folder, cwd)} (${what})`);
  const places = [
    ...shown(dependents, "depends on a package with a schema"),
    ...shown(withSchema, "has a schema"),
  ];
  const where = places.length > 0 ? `: ${places.join(", ")}` : "";
  throw new UsageError(
    `this is the root of a workspace, without a schema; run gen-api init in the package that is to have the API${where}`,
  );
}

/** Folders with a package.json, four levels deep: deeper than workspaces have them. */
function packagesBelow(folder: string, depth = 4): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !/^(\.|node_modules$)/.test(one.name))
    .map(({ name }) => join(folder, name))
    .sort()
    .flatMap((place) => [
      ...(existsSync(join(place, "package.json")) ? [place] : []),
      ...(depth > 1 ? packagesBelow(place, depth - 1) : []),
    ]);
}
