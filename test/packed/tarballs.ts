import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../fixtures/support/build.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";
import { mustRun } from "./run.js";

/** A package as it would be published. */
export interface Tarball {
  readonly path: string;
  /** What is in it, relative to its root. */
  readonly files: readonly string[];
}

/** Packs gen-api, its runtime and the tools of agents into a folder, from a fresh build. */
export async function pack(folder: string): Promise<{
  readonly genApi: Tarball;
  readonly runtime: Tarball;
  readonly mcp: Tarball;
}> {
  mkdirSync(folder, { recursive: true });
  return withLock(join(repository, ".tmp/applications/.lock"), async () => {
    await build();
    return {
      genApi: await packOne(repository, folder),
      runtime: await packOne(join(repository, "src/runtime"), folder),
      mcp: await packOne(join(repository, "src/mcp"), folder),
    };
  });
}

async function packOne(source: string, folder: string): Promise<Tarball> {
  const flags = ["--json", "--ignore-scripts", "--pack-destination", folder];
  const printed = await mustRun(source, "npm", ["pack", ...flags]);
  const [packed] = JSON.parse(printed) as readonly {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (!packed) throw new Error(`nothing was packed in ${source}`);
  return {
    path: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path).sort(),
  };
}
