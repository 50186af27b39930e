import autocannon from "autocannon";
import { quantile } from "./statistics.js";

/** A request of a workload. */
export interface LoadRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Relative to the server's root, including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests of one kind; `turn` counts up and never repeats within a run. */
export type Workload = (turn: number) => LoadRequest;

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds from a request to the end of its response. */
  readonly p50: number;
  readonly p99: number;
}

/** When a load ends: after both of these, but after 20 s at the latest. */
export interface Extent {
  readonly seconds: number;
  readonly requests: number;
}

const mostSeconds = 20;

let turns = 0;

/**
 * Sends requests over loopback. Each connection sends the next after a response.
 *
 * @throws Error if a response is not 2xx, or there was none: nothing was measured.
 */
export async function load(
  url: string,
  workload: Workload,
  connections: number,
  extent: Extent,
): Promise<LoadResult> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  const started = performance.now();
  let elapsed = 0;
  const instance = autocannon({
    url,
    connections,
    duration: mostSeconds,
    requests: [
      { setupRequest: (request) => ({ ...request, ...workload(turns++) }) },
    ],
  });
  // autocannon's own histogram has whole milliseconds only.
  instance.on("response", (_client, status, _bytes, time) => {
    elapsed = (performance.now() - started) / 1_000;
    if (status >= 200 && status < 300) times.push(time);
    else refused.set(status, (refused.get(status) ?? 0) + 1);
    if (elapsed >= extent.seconds && times.length >= extent.requests) {
      instance.stop();
    }
  });
  const { errors, timeouts } = await instance;
  if (refused.size > 0 || errors > 0 || timeouts > 0 || times.length === 0) {
    const counts = JSON.stringify([...refused]);
    throw new Error(
      `no 2xx: ${counts}, ${errors} errors, ${timeouts} timeouts at ${JSON.stringify(workload(0))}`,
    );
  }
  return {
    requests: times.length,
    requestsPerSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}
