import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { run } from "./run.js";

/** `name@version` of what is installed here: the versions we stand for. */
export function installed(name: string): string {
  const [manifest = ""] = ["test/node_modules", "node_modules"]
    .map((folder) => join(repository, folder, name, "package.json"))
    .filter((path) => existsSync(path));
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly version: string;
  };
  return `${name}@${version}`;
}

/** `describe`, or where nothing can be installed, one that skips and says so. */
export async function describeOnline(): Promise<typeof describe.skip> {
  const unreachable = await whyUnreachable();
  if (unreachable === undefined) return describe;
  process.stderr.write(
    `skipped, npm's registry cannot be asked: ${unreachable}\n`,
  );
  return describe.skip;
}

/** Why nothing can be installed; undefined when it can. CI must be able to. */
async function whyUnreachable(): Promise<string | undefined> {
  const { ok, output } = await run(repository, "npm", [
    "view",
    "superjson",
    "version",
    "--fetch-retries=0",
    "--fetch-timeout=20000",
  ]);
  if (ok || process.env["CI"] === "true") return undefined;
  return /(?<=code )\w+/.exec(output)?.[0] ?? output.trim();
}
