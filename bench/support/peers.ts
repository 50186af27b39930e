import { compileServer } from "./compile.js";
import type { Peer } from "./rounds.js";

/** Compiles the servers of a protocol's folder: their names in tables, and files. */
export function compilePeers(
  protocol: "rest" | "rpc",
  files: Readonly<Record<string, string>>,
): Promise<Peer[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      compiled: await compileServer(`bench/${protocol}/servers/${file}.ts`),
    })),
  );
}
