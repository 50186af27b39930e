import { compileServer } from "./compile.js";
import type { Peer } from "./rounds.js";

/** The compiled servers of a protocol's folder, ours first. */
export function compilePeers(protocol: "rest" | "rpc"): Promise<Peer[]> {
  const files = {
    "gen-api": "ours",
    "hand-written": "hand-written",
    reference: "reference",
  };
  return Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      compiled: await compileServer(`bench/${protocol}/servers/${file}.ts`),
    })),
  );
}
