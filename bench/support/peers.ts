import { compileServer } from "./compile.js";
import type { Peer } from "./rounds.js";

/** The compiled servers of a protocol's folder: names in the tables, and files. */
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
