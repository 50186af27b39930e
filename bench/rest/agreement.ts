import type { Peer } from "../support/rounds.js";
import type { LoadRequest, Workload } from "../support/load.js";
import { startServer } from "../support/server-process.js";

/**
 * Sends the same requests to all peers and compares their responses.
 *
 * @throws Error if status, type or bytes differ: times would not be comparable.
 */
export async function requireAgreement(
  peers: readonly Peer[],
  workloads: ReadonlyMap<string, Workload>,
): Promise<void> {
  const servers = await Promise.all(
    peers.map(({ compiled }) => startServer(compiled)),
  );
  try {
    for (const [name, workload] of workloads) {
      for (const turn of [0, 1, 49, 777]) {
        const request = workload(turn);
        const [first, ...others] = await Promise.all(
          servers.map(({ url }) => answer(url, request)),
        );
        for (const other of others) requireSame(name, first ?? "", other);
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function answer(url: string, request: LoadRequest): Promise<string> {
  const { method, path, headers = {}, body } = request;
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const shown = ["content-type", "vary", "location"].map(
    (name) => response.headers.get(name) ?? "",
  );
  const head = [response.status, ...shown].join("\n");
  return `${head}\n${withoutNow(await response.text())}`;
}

/** Removes the time of a write, which responses contain to the millisecond. */
function withoutNow(text: string): string {
  const now = new Date().toISOString().slice(0, 10);
  return text.replaceAll(new RegExp(`"${now}T[\\d:.]*Z"`, "g"), '"now"');
}

/** @throws Error that shows the first difference and its surroundings. */
export function requireSame(name: string, one: string, other: string): void {
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string): string =>
    text.slice(Math.max(0, at - 60), at + 60);
  throw new Error(
    `${name}: the answers differ at ${at}:\n${around(one)}\n${around(other)}`,
  );
}
