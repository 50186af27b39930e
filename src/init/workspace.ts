import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../source/usage-error.js";
import { manifestOf } from "./linked-package.js";

/**
 * Refuses the root of a workspace, which has no schema itself.
 *
 * @throws UsageError
 */
export function refuseWorkspaceRoot(cwd: string): void {
  const { workspaces } = manifestOf(cwd);
  const isRoot =
    workspaces !== undefined || existsSync(join(cwd, "pnpm-workspace.yaml"));
  if (!isRoot) return;
  throw new UsageError(
    "this is the root of a workspace, without a schema; run gen-api init in the package that is to have the API: one with a schema, or that depends on one with it",
  );
}
